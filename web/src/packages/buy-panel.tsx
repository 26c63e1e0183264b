import { checkout_at_the_new_price, checkout_price_changed, checkout_unsure } from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { RulePanel } from '../basket/rule-panel.tsx'
import type { useBuy } from './use-buy.ts'
import styles from './buy-screen.module.css'

/** What stands between the buyer and the package, and what can be done about it (`design.md` §7.12). */
export function BuyPanel({ buy }: { readonly buy: ReturnType<typeof useBuy> }) {
  const { state, trouble, seenTotal, submitAt, closeTrouble } = buy
  if (state.kind === 'unsure')
    return (
      <div className={styles['panel']}>
        <RulePanel
          look="choice"
          text={state.away ?? checkout_unsure()}
          choices={[]}
          onClose={() => undefined}
        />
      </div>
    )
  if (trouble === null) return null
  const { message, newTotal } = trouble
  if (newTotal === null)
    return (
      <div className={styles['panel']}>
        <RulePanel look="choice" text={message} choices={[]} onClose={closeTrouble} />
      </div>
    )
  const after = formatRupiah(newTotal)
  return (
    <div className={styles['panel']}>
      <RulePanel
        look="choice"
        text={checkout_price_changed({ before: formatRupiah(seenTotal), after })}
        choices={[
          {
            label: checkout_at_the_new_price({ total: after }),
            onChoose: () => submitAt(newTotal),
            isMain: true,
          },
        ]}
        onClose={closeTrouble}
      />
    </div>
  )
}
