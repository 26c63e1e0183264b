import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { DeskCopyButton } from '../desk/desk-copy-button.tsx'
import { momentTime } from '../desk/desk-moment-text.ts'
import { DeskSuccessBox } from '../desk/desk-success-box.tsx'
import { useThanksOnDisplay } from '../display/desk-use-display.ts'
import styles from './desk-sale.module.css'

/** A press is ignored for this time, because it is probably a second press of the button that took the payment. */
const IGNORED_MS = 400

type Props = {
  readonly locationId: string
  readonly sold: SoldOrder
  /** In E.164; null if unknown. */
  readonly phone: string | null
  readonly onClose: () => void
  /** What can be done next, above the button that closes the sale. */
  readonly children?: ReactNode
}

/** The result of a sale: the change to hand back, or the link by which the buyer pays before the deadline. */
export function DeskSaleResult({ locationId, sold, phone, onClose, children }: Props) {
  const closeButton = useFocusOnMount<HTMLButtonElement>()
  const ignoresPress = useRef(true)
  // An effect, because timers are outside of React.
  useEffect(() => {
    const timer = window.setTimeout(() => (ignoresPress.current = false), IGNORED_MS)
    return () => window.clearTimeout(timer)
  }, [])
  const close = (): void => {
    if (!ignoresPress.current) onClose()
  }
  const { orderNumber, change, owed, paymentId, expiresAt } = sold
  useThanksOnDisplay(locationId, expiresAt === null ? change : null)
  const paidText = owed === 0 ? m.sell_sold() : m.sell_sold_owing({ amount: formatRupiah(owed) })
  const link = paymentId === null ? null : `${window.location.origin}/status-payment/${paymentId}`
  return (
    <>
      <DeskSuccessBox cash={change} cashLabel={m.counter_change()} isUnpaid={expiresAt !== null || owed > 0}>
        <span>{expiresAt === null ? paidText : m.sell_held({ time: momentTime(expiresAt) })}</span>
        <small>{m.history_order({ number: orderNumber })}</small>
      </DeskSuccessBox>
      {link !== null && (
        <div className={styles['paymentLink']}>
          <span>{m.sell_link()}</span>
          <a href={link} target="_blank" rel="noopener">
            {link}
          </a>
          <DeskCopyButton text={link} />
          {phone !== null && (
            <OutsideButtonLink
              variant="secondary"
              href={whatsAppUrl(phone, m.sell_link_text({ number: orderNumber, link }))}
            >
              {m.sell_whatsapp()}
            </OutsideButtonLink>
          )}
        </div>
      )}
      {children}
      <Button ref={closeButton} wide large onClick={close}>
        {m.history_tab_done()} <kbd aria-hidden="true">Enter</kbd>
      </Button>
    </>
  )
}

/** The URL of a WhatsApp chat with a phone number, in which a text is typed already. */
const whatsAppUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`
