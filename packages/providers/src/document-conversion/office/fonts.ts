import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Fonts for scripts that the converter's own fonts lack. The converter ships Carlito, Caladea and
 * Liberation, with the widths of Calibri, Cambria, Arial, Times New Roman and Courier New. All are
 * under the Open Font License.
 */
const FILES = [
  ['@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'],
  ['@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'],
  ['@expo-google-fonts/noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans-bengali', '400Regular/NotoSansBengali_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans-gujarati', '400Regular/NotoSansGujarati_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans-gurmukhi', '400Regular/NotoSansGurmukhi_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans-symbols-2', '400Regular/NotoSansSymbols2_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans-tamil', '400Regular/NotoSansTamil_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans-thai', '400Regular/NotoSansThai_400Regular.ttf'],
] as const;

/** The paths of these fonts. */
export const fontFiles = (): string[] =>
  FILES.map(([font, file]) =>
    path.join(path.dirname(fileURLToPath(import.meta.resolve(font))), file),
  );

/** Replacements for fonts of Word that we may not ship. */
const STAND_INS = {
  Carlito: ['Aptos', 'Aptos Display', 'Calibri Light', 'Candara', 'Corbel', 'Gill Sans MT'],
  'Liberation Sans': ['Helvetica Neue', 'Aptos Narrow', 'Century Gothic', 'Franklin Gothic Book'],
  'Noto Sans': ['Segoe UI', 'Open Sans', 'Trebuchet MS', 'Tahoma', 'Roboto', 'Lato', 'Inter'],
  'DejaVu Sans': ['Verdana'],
  'Liberation Serif': ['Garamond', 'Book Antiqua', 'Palatino Linotype', 'Century Schoolbook'],
  'Liberation Mono': ['Consolas', 'Lucida Console'],
} as const;

/** The replacements as a fontconfig file. */
export function standIns(): string {
  const aliases = Object.entries(STAND_INS).flatMap(([font, names]) =>
    names.map(
      (name) =>
        `<alias binding="same"><family>${name}</family><prefer><family>${font}</family></prefer></alias>`,
    ),
  );
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n${aliases.join('\n')}\n</fontconfig>\n`;
}
