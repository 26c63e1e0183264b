import * as m from '@pantul/messages/words'
import styles from './desk-sale.module.css'
import type { SaleStep } from './desk-use-selling.ts'

const steps: readonly (readonly [SaleStep, () => string])[] = [
  ['person', m.desk_people_person],
  ['price', m.sell_price],
  ['pay', m.payments_simulator_pay],
]

/** The steps of a sale. The current one is marked. */
export const DeskSaleSteps = ({ step }: { readonly step: SaleStep }) => {
  const now = steps.findIndex(([name]) => name === step)
  return (
    <ol className={styles['steps']}>
      {steps.map(([name, word], i) => (
        <li key={name} data-done={i < now || undefined} aria-current={i === now ? 'step' : undefined}>
          {word()}
        </li>
      ))}
    </ol>
  )
}
