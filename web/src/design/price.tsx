import { formatAmount, formatRupiah, type Rupiah } from '@pantul/rules/money'

/** A price in a line, without "Rp": `450.000`. */
export const Amount = ({ rupiah }: { readonly rupiah: Rupiah }) => <>{formatAmount(rupiah)}</>

/** A total, with "Rp": `Rp 900.000`. */
export const Total = ({ rupiah }: { readonly rupiah: Rupiah }) => <>{formatRupiah(rupiah)}</>
