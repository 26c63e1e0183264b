import { desk_people_person, payments_simulator_pay, sell_price } from '@pantul/messages/words'
import styles from './desk-sale.module.css'
import type { SaleStep } from './desk-use-selling.ts'

const steps: readonly (readonly [SaleStep, () => string])[] = [
  ['person', desk_people_person],
  ['price', sell_price],
  ['pay', payments_simulator_pay],
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
