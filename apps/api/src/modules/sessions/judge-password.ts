import { easyPassword } from '@counterfoil/domain/password/easy-password';
import { brandCalled, type Brand } from '#platform/brands';
import { refuseField } from '#platform/refusals';

/** Throws when a new password would be among an attacker's first guesses. */
export type PasswordJudge = (
  password: string,
  user: { readonly email: string; readonly brand: string },
) => Promise<void>;

/** Loaded when the first password is judged: half a megabyte that no start waits for. */
let common: Promise<ReadonlySet<string>> | undefined;

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

export function createJudge(brands: readonly Brand[]): PasswordJudge {
  return async (password, { email, brand }) => {
    const list = await (common ??= readCommon());
    const isCommon = (text: string) => list.has(text);
    const brandName = brandCalled(brands, brand).name;
    const why = easyPassword(password, { isCommon, email, brandName });
    if (why) throw refuseField('password', why);
  };
}
