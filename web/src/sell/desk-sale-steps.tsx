import * as m from '@pantul/messages/words'
import styles from './desk-sale.module.css'
import type { SaleStep } from './desk-use-selling.ts'

const stepTitles: readonly (readonly [SaleStep, () => string])[] = [
  ['person', m.desk_people_person],
  ['price', m.sell_price],
  ['pay', m.payments_simulator_pay],
]

/** The steps of a sale. The current step is marked. */
export const DeskSaleSteps = ({ current }: { readonly current: SaleStep }) => {
  const currentIndex = stepTitles.findIndex(([step]) => step === current)
  return (
    <ol className={styles['steps']}>
      {stepTitles.map(([step, title], i) => (
        <li
          key={step}
          data-done={i < currentIndex || undefined}
          aria-current={i === currentIndex ? 'step' : undefined}
        >
          {title()}
        </li>
      ))}
    </ol>
  )
}
