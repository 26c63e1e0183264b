import type { DeskChanged as Changed } from '@pantul/contract/desk-change-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useEffect, useRef, type ReactNode } from 'react'
import { DeskCounter } from '../counter/desk-counter.tsx'
import { Button } from '../design/button.tsx'
import styles from './desk-cancelled.module.css'

type Props = {
  readonly locationId: string
  readonly title: string
  /** The new time and court. */
  readonly where: string
  readonly changed: Changed & { readonly handOut: number }
  readonly onClose: () => void
  /** What else is to be done after the change. */
  readonly children?: ReactNode
}

/** The result of a change: cash to hand to the guest, or the difference that is still to be paid. */
export function DeskChanged({ locationId, title, where, changed, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  const { due, heldUntil, handOut, orderNumber } = changed
  return (
    <div className={styles['cancelled']}>
      <h2 ref={heading} tabIndex={-1} className="display">
        {title}
      </h2>
      <p>{where}</p>
      <output className={styles['result']}>
        <span>
          {heldUntil === null
            ? m.changes_changed()
            : m.changes_hours_held({ amount: formatRupiah(due), time: heldUntil.slice(11, 16) })}
        </span>
        {handOut > 0 && (
          <span className={styles['cash']}>
            <span>{m.changes_hand_out()}</span>
            <b className="display">{formatRupiah(handOut)}</b>
          </span>
        )}
      </output>
      {heldUntil !== null && (
        <>
          <DeskCounter order={{ locationId, orderNumber, due, isOwing: false }} isOpen />
          <p>{m.changes_or_by_link()}</p>
        </>
      )}
      {children}
      <Button variant="secondary" wide onClick={onClose}>
        {m.schedule_close()}
      </Button>
    </div>
  )
}
