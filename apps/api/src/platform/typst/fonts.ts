import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Shipped fonts only: a paper must look the same on every machine. */
const FILES = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
];

export function readFonts(): Buffer[] {
  return FILES.map((file) => readFileSync(fileURLToPath(import.meta.resolve(file))));
}
