import { formatAmount, formatRupiah, type Rupiah } from '@pantul/rules/money'

/** An amount without "Rp": `450.000`. */
export const Amount = ({ rupiah }: { readonly rupiah: Rupiah }) => <>{formatAmount(rupiah)}</>

/** An amount with "Rp": `Rp 900.000`. */
export const RupiahAmount = ({ rupiah }: { readonly rupiah: Rupiah }) => <>{formatRupiah(rupiah)}</>

/** A label and an amount without "Rp", inside a `dl`. */
export const AmountRow = ({ label, amount }: { readonly label: string; readonly amount: Rupiah }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Amount rupiah={amount} />
    </dd>
  </div>
)
