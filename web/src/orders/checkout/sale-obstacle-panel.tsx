import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { AlertPanel } from '../../basket/alert-panel.tsx'
import type { Sale } from './use-sale.ts'

/** Explains what blocks the purchase of a package or places, and offers a solution. */
export function SaleObstaclePanel({ sale }: { readonly sale: Sale }) {
  const { state, obstacle, sentTotal, submitAt, dismissObstacle } = sale
  if (state.kind === 'unsure')
    return (
      <AlertPanel
        variant="default"
        text={state.message ?? m.checkout_unsure()}
        choices={[]}
        onClose={() => undefined}
      />
    )
  if (obstacle === null) return null
  const { message, newTotal } = obstacle
  if (newTotal === null)
    return <AlertPanel variant="default" text={message} choices={[]} onClose={dismissObstacle} />
  const after = formatRupiah(newTotal)
  return (
    <AlertPanel
      variant="default"
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
