import type { DeskCancellationRefund } from '@pantul/contract/desk-cancel-booking-wire'
import * as m from '@pantul/messages/words'
import { Amount } from '../design/price.tsx'
import { DeskSuccessBox } from '../desk/desk-success-box.tsx'
import styles from './desk-cancelled.module.css'
import { routeText } from './desk-refund-text.ts'
import { DeskResultLayout } from './desk-result-layout.tsx'

type Props = {
  readonly title: string
  /** What was done; by default that the booking was cancelled. */
  readonly doneText?: string
  readonly cancelled: DeskCancellationRefund
  readonly onClose: () => void
}

/** The result of a cancellation: the cash to hand to the guest, and the other routes of the refund. */
export function DeskCancelled({ title, doneText, cancelled: { routes }, onClose }: Props) {
  const cash = routes.reduce((sum, { route, amount }) => (route === 'cash' ? sum + amount : sum), 0)
  return (
    <DeskResultLayout title={title} onClose={onClose}>
      <DeskSuccessBox cash={cash} cashLabel={m.changes_hand_out()}>
        <span>{doneText ?? m.changes_cancelled()}</span>
      </DeskSuccessBox>
      {routes.length > 0 && (
        <ul className={styles['routes']}>
          {routes.map(({ route, amount }, i) => (
            <li key={i}>
              <span>{routeText(route)}</span>
              <b>
                <Amount rupiah={amount} />
              </b>
            </li>
          ))}
        </ul>
      )}
    </DeskResultLayout>
  )
}
