import type { ClosureCase, ShownClosure } from '@pantul/contract/desk-closures-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { whatsAppOf } from './desk-closure-text.ts'
import styles from './desk-closures.module.css'

type Props = {
  readonly closure: ShownClosure
  readonly names: ReadonlyMap<string, string>
  readonly location: DeskLocation
  readonly onStep: (step: { readonly kind: 'told'; readonly closureCaseId: number }) => void
}

/** The people of a closure: who got a mail, who waits for one, and who gets one of staff by WhatsApp. `names`: of courts. */
export function DeskClosureMessages({ closure, names, location, onStep }: Props) {
  const settled = closure.cases.filter(({ state, outcome }) => state === 'done' && isTold(outcome))
  const ordersOf = (cases: readonly ClosureCase[]): number =>
    new Set(cases.map(({ orderNumber }) => orderNumber)).size
  const byHand = settled.filter(({ hasEmail }) => !hasEmail)
  const facts = { kind: closure.kind, message: closure.message, location: location.name, names }
  return (
    <section className={styles['card']} aria-labelledby="closure-messages">
      <h2 id="closure-messages">{m.closures_messages_each()}</h2>
      <ul className={styles['sent']}>
        <li>{m.closures_by_mail({ count: ordersOf(settled.filter(({ hasEmail }) => hasEmail)) })}</li>
        <li>{m.closures_wait({ count: closure.unsettled + closure.failed })}</li>
        <li>{m.closures_by_whatsapp({ count: ordersOf(byHand) })}</li>
      </ul>
      <ul className={styles['bookings']}>
        {byHand.map((item) => (
          <li key={item.id}>
            <span>
              <b>{item.name}</b>
              <small>{item.phone === '' ? m.closures_no_phone() : item.phone}</small>
            </span>
            {item.toldAt !== null && <small>{m.closures_told({ time: item.toldAt.slice(11, 16) })}</small>}
            {item.toldAt === null && item.phone !== '' && (
              <a
                href={whatsAppOf(item, facts)}
                target="_blank"
                rel="noreferrer"
                onClick={() => onStep({ kind: 'told', closureCaseId: item.id })}
              >
                {m.closures_send_whatsapp()}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Nobody is told about bookings that stay, or that were cancelled or moved before. */
const isTold = (outcome: ClosureCase['outcome']): boolean => outcome !== 'kept' && outcome !== 'gone'
