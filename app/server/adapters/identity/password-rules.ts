import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#app/domain/identity/sign-in.ts';

/** Passwords of at least ten characters that rank high in every list of leaked passwords. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `0123456789 0987654321 1020304050 1111111111 1122334455 11223344556 12345678900 1234567890
  12345678910 1234567891 123456789a 123456789q 12345qwert 123qwe123qwe 1357924680 147258369
  1478963250 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc 2222222222 3333333333 5555555555
  7777777777 8888888888 9876543210 9999999999 aaaaaaaaaa abcd123456 abcdefghij administrator
  asdfghjkl1 asdfghjkl; asdfghjkl123 asdasdasdasd baseball12 basketball changeme123 charlie123
  chocolate1 computer123 football123 footballer iloveyou12 iloveyou123 iloveyou1234 internet123
  jennifer123 letmein123 letmeinnow liverpool1 liverpool123 manchester michael123 password00
  password01 password11 password12 password123 password1234 password12345 password123456 password!!
  passwordpassword passw0rd123 p@ssw0rd123 p@ssword123 princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6
  qazwsxedcrfv qazwsx123456 qweasdzxc123 qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] qwerty12345
  qwerty123456 qwerty1234 sunshine12 sunshine123 superman123 teamo12345 trustno123 welcome123
  welcome1234 zaq12wsxcde zaq1zaq1zaq1 zxcvbnm123 zxcvbnm1234 zxcvbnmasd`.split(/\s+/),
);

/** Returns why a password can't be used with this email address, or null. */
export function findPasswordFault(password: string, email: string): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  const length = Array.from(text).length;
  if (length < PASSWORD_MIN_CHARACTERS)
    return `Use at least ${PASSWORD_MIN_CHARACTERS} characters.`;
  if (length > PASSWORD_MAX_CHARACTERS) return `Use at most ${PASSWORD_MAX_CHARACTERS} characters.`;
  if (new Set(text).size < 3 || COMMON_PASSWORDS.has(text)) {
    return 'This password is one of the most common ones. Choose another one.';
  }
  const [localPart] = email.split('@');
  if (text === email || text === localPart) return 'Your password can’t be your email address.';
  return null;
}
