import type { ReactNode } from 'react'
import { BookingSteps } from '../layouts/booking-steps.tsx'
import { BasketNotice } from './basket-notice.tsx'
import { BasketPanel } from './basket-panel.tsx'
import type { BasketPanelProps } from './basket-panel.tsx'
import styles from './booking-columns.module.css'

/** Every booking step: the steps, the page, and the basket beside or below it. */
export const BookingColumns = ({
  children,
  ...panel
}: BasketPanelProps & { readonly children: ReactNode }) => (
  <div className={styles['columns']}>
    <div className={styles['page']}>
      <BookingSteps step={panel.step} />
      <BasketNotice />
      {children}
    </div>
    <BasketPanel {...panel} />
  </div>
)
