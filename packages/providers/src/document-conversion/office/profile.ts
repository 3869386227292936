/**
 * Keeps documents passive: LibreOffice runs no macros, follows no links to files or addresses, and
 * updates no fields, sheets or links.
 */
const SETTINGS = [
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Common/Misc', 'FirstRun', 'false'],
  ['Office.Common/Save/Document', 'LoadPrinter', 'false'],
  ['Office.Writer/Content/Update', 'Link', '0'],
  ['Office.Writer/Content/Update', 'Field', 'false'],
  ['Office.Java/VirtualMachine', 'Enable', 'false'],
] as const;

/** The settings as LibreOffice stores those of a user. */
export function settingsFile(): string {
  const items = SETTINGS.map(
    ([node, name, value]) =>
      `<item oor:path="/org.openoffice.${node}"><prop oor:name="${name}" oor:op="fuse">` +
      `<value>${value}</value></prop></item>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry"' +
    ' xmlns:xs="http://www.w3.org/2001/XMLSchema"' +
    ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n${items.join('\n')}\n</oor:items>\n`
  );
}
