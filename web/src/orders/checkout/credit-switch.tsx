import * as m from '@pantul/messages/words'
import type { Quote } from '@pantul/contract/quote-wire'
import { payableByCredit } from '@pantul/rules/credit-ledger'
import { formatRupiah } from '@pantul/rules/money'
import { Switch } from '../../design/switch.tsx'
import styles from './credit-switch.module.css'

type Props = {
  readonly quote: Quote | undefined
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The switch to pay with store credit. Hidden without credit. */
export function CreditSwitch({ quote, isOn, onChange }: Props) {
  const balance = quote?.credit?.balance ?? 0
  if (quote === undefined || balance <= 0) return null
  const amount = payableByCredit(balance, quote.total)
  if (amount === 0 && !isOn) return null
  return (
    <div className={styles['credit']}>
      <Switch
        label={m.promos_credit_use({ amount: formatRupiah(amount) })}
        note={m.promos_credit_balance({ balance: formatRupiah(balance) })}
        on={isOn}
        onChange={onChange}
      />
    </div>
  )
}
