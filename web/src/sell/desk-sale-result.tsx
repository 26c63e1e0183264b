import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { useThanksOnDisplay } from '../display/desk-use-display.ts'
import { DeskCopyButton } from '../desk/desk-copy-button.tsx'
import styles from './desk-sale.module.css'

/** Milliseconds in which a press is ignored, because it is probably the second press of the payment button. */
const IGNORED_MS = 400

type Props = {
  readonly locationId: string
  readonly sold: SoldOrder
  /** In E.164; null if unknown. */
  readonly phone: string | null
  readonly onClose: () => void
  /** What can be done next, above the button that closes. */
  readonly children?: ReactNode
}

/** The result of a sale: the change to hand back, or the link for the player to pay before the deadline. */
export function DeskSaleResult({ locationId, sold, phone, onClose, children }: Props) {
  const done = useRef<HTMLButtonElement>(null)
  const isNew = useRef(true)
  // Focuses the button, so that Enter presses it. An effect, because focus is outside of React.
  useEffect(() => {
    done.current?.focus()
    const timer = window.setTimeout(() => (isNew.current = false), IGNORED_MS)
    return () => window.clearTimeout(timer)
  }, [])
  const close = (): void => {
    if (!isNew.current) onClose()
  }
  const { orderNumber, change, owed, paymentId, expiresAt } = sold
  useThanksOnDisplay(locationId, expiresAt === null ? change : null)
  const paid = owed === 0 ? m.sell_sold() : m.sell_sold_owing({ amount: formatRupiah(owed) })
  const link = paymentId === null ? null : `${window.location.origin}/status-payment/${paymentId}`
  return (
    <>
      <output className={styles['result']} data-held={expiresAt !== null || owed > 0 || undefined}>
        <span>{expiresAt === null ? paid : m.sell_held({ time: expiresAt.slice(11, 16) })}</span>
        <small>{m.history_order({ number: orderNumber })}</small>
        {change > 0 && (
          <span className={styles['change']}>
            <span>{m.counter_change()}</span>
            <b className="display">{formatRupiah(change)}</b>
          </span>
        )}
      </output>
      {link !== null && (
        <div className={styles['link']}>
          <span>{m.sell_link()}</span>
          <a href={link} target="_blank" rel="noopener">
            {link}
          </a>
          <DeskCopyButton text={link} />
          {phone !== null && (
            <OutsideButtonLink
              variant="secondary"
              href={whatsAppOf(phone, m.sell_link_text({ number: orderNumber, link }))}
            >
              {m.sell_whatsapp()}
            </OutsideButtonLink>
          )}
        </div>
      )}
      {children}
      <Button ref={done} wide large onClick={close}>
        {m.history_tab_done()} <kbd aria-hidden="true">Enter</kbd>
      </Button>
    </>
  )
}

/** The address of a WhatsApp chat with this number. */
const whatsAppOf = (phone: string, text: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
