import type { ReactNode } from 'react'
import { BookingSteps, type BookingStep } from './booking-steps.tsx'
import { BasketNotice } from './basket-notice.tsx'
import { BasketPanel, type BasketPanelProps } from './basket-panel.tsx'
import styles from './booking-columns.module.css'

type Props = BasketPanelProps & {
  /** A step that the list of steps leaves out. */
  readonly skippedStep?: BookingStep | undefined
  readonly children: ReactNode
}

/** The layout of all booking steps: step list, page, and the basket at the side or below. */
export const BookingColumns = ({ skippedStep, children, ...panel }: Props) => (
  <div className={styles['columns']}>
    <div className={styles['page']}>
      <BookingSteps step={panel.step} skippedStep={skippedStep} />
      <BasketNotice />
      {children}
    </div>
    <BasketPanel {...panel} />
  </div>
)
