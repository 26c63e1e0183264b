import * as m from '@pantul/messages/words'
import type { ReactNode } from 'react'
import { useAreAddOnsOffered } from './use-add-ons.ts'
import type { BasketPanelProps } from './basket-panel.tsx'
import { BookingColumns } from './booking-columns.tsx'
import styles from './booking-step-page.module.css'

type Props = BasketPanelProps & {
  readonly title: string
  readonly isOptional?: boolean
  readonly children: ReactNode
}

/** The page of a booking step after the board. `RouteWatch` focuses its title when the page opens. */
export const BookingStepPage = ({ title, isOptional = false, children, ...panel }: Props) => (
  <BookingColumns {...panel} skippedStep={useAreAddOnsOffered() ? undefined : 'add-ons'}>
    <div className={styles['head']}>
      <h1 className="display" tabIndex={-1}>
        {title}
      </h1>
      {isOptional && <span className="tight">{m.layout_optional()}</span>}
    </div>
    {children}
  </BookingColumns>
)
