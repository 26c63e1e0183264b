import type { DeskCancelled as Cancelled } from '@pantul/contract/desk-cancel-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useEffect, useRef } from 'react'
import { Button } from '../design/button.tsx'
import { Amount } from '../design/price.tsx'
import { routeText } from './desk-change-text.ts'
import styles from './desk-cancelled.module.css'

type Props = {
  readonly title: string
  /** A text about the result; by default that the booking is cancelled. */
  readonly done?: string
  readonly result: Cancelled
  readonly onClose: () => void
}

/** The result of a cancellation, with the cash to hand to the guest. It stays until it is closed. */
export function DeskCancelled({ title, done, result: { routes }, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  const cash = routes.reduce((sum, { route, amount }) => (route === 'cash' ? sum + amount : sum), 0)
  return (
    <div className={styles['cancelled']}>
      <h2 ref={heading} tabIndex={-1} className="display">
        {title}
      </h2>
      <output className={styles['result']}>
        <span>{done ?? m.changes_cancelled()}</span>
        {cash > 0 && (
          <span className={styles['cash']}>
            <span>{m.changes_hand_out()}</span>
            <b className="display">{formatRupiah(cash)}</b>
          </span>
        )}
      </output>
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
      <Button variant="secondary" wide onClick={onClose}>
        {m.schedule_close()}
      </Button>
    </div>
  )
}
