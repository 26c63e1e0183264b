import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { RulePanel } from '../../basket/rule-panel.tsx'
import type { Sale } from './use-sale.ts'

/** What blocks the purchase of a package or places, and its solution. */
export function SalePanel({ sale }: { readonly sale: Sale }) {
  const { state, obstacle, sentTotal, submitAt, dismissObstacle } = sale
  if (state.kind === 'unsure')
    return (
      <RulePanel
        variant="choice"
        text={state.message ?? m.checkout_unsure()}
        choices={[]}
        onClose={() => undefined}
      />
    )
  if (obstacle === null) return null
  const { message, newTotal } = obstacle
  if (newTotal === null)
    return <RulePanel variant="choice" text={message} choices={[]} onClose={dismissObstacle} />
  const after = formatRupiah(newTotal)
  return (
    <RulePanel
      variant="choice"
      text={m.checkout_price_changed({ before: formatRupiah(sentTotal), after })}
      choices={[
        {
          label: m.checkout_at_the_new_price({ total: after }),
          onChoose: () => submitAt(newTotal),
          isMain: true,
        },
      ]}
      onClose={dismissObstacle}
    />
  )
}
