import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Shipped fonts only, all under the Open Font License: a paper must look the same on every machine.
 * Inter is the text font; the others cover scripts that it lacks.
 */
const FILES = [
  ['@expo-google-fonts/inter', '400Regular/Inter_400Regular.ttf'],
  ['@expo-google-fonts/inter', '600SemiBold/Inter_600SemiBold.ttf'],
  ['@expo-google-fonts/inter', '700Bold/Inter_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans', '400Regular/NotoSans_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans', '600SemiBold/NotoSans_600SemiBold.ttf'],
  ['@embedpdf/fonts-arabic', '../fonts/NotoNaskhArabic-Regular.ttf'],
  ['@embedpdf/fonts-hebrew', '../fonts/NotoSansHebrew-Regular.ttf'],
  ['@expo-google-fonts/noto-sans-thai', '400Regular/NotoSansThai_400Regular.ttf'],
  ['@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'],
  ['@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'],
  ['@expo-google-fonts/noto-sans-symbols-2', '400Regular/NotoSansSymbols2_400Regular.ttf'],
  ['@expo-google-fonts/noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'],
] as const;

export function readFonts(): Buffer[] {
  return FILES.map(([font, file]) => {
    const home = dirname(fileURLToPath(import.meta.resolve(font)));
    return readFileSync(join(home, file));
  });
}
