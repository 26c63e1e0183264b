/** Whole rupiah, an integer. */
export type Rupiah = number

export const sum = (amounts: readonly Rupiah[]): Rupiah =>
  amounts.reduce((total, amount) => total + amount, 0)

/** `150000` → `Rp 150.000` with a no-break space. The same in both languages. */
export const formatRupiah = (amount: Rupiah): string =>
  amount < 0 ? `−Rp\u00A0${formatAmount(-amount)}` : `Rp\u00A0${formatAmount(amount)}`

/** `150000` → `150.000`; negative with a minus sign. */
export const formatAmount = (amount: Rupiah): string => {
  const digits = String(Math.abs(Math.round(amount))).replace(/\B(?=(?:\d{3})+$)/g, '.')
  return amount < 0 ? `−${digits}` : digits
}
