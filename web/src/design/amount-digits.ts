/** The digits of the largest sum that the server takes: 9.999.999.999 rupiah. */
const MAX_DIGITS = 10

/** The digits of a typed or pasted amount: `Rp 100.000` becomes `100000`. */
export const amountDigits = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MAX_DIGITS)
