import type { ClosureCase, ShownClosure } from '@pantul/contract/desk-closures-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { whatsAppLink } from './desk-closure-text.ts'
import styles from './desk-closures.module.css'

type Props = {
  readonly closure: ShownClosure
  /** By the id of the court. */
  readonly courtNames: ReadonlyMap<string, string>
  readonly location: DeskLocation
  readonly onStep: (step: { readonly kind: 'told'; readonly closureCaseId: number }) => void
}

/** The messages of a closure: how many were mailed, how many wait, and links for staff to send the others by WhatsApp. */
export function DeskClosureMessages({ closure, courtNames, location, onStep }: Props) {
  const settled = closure.cases.filter(({ state, outcome }) => state === 'done' && isToldAbout(outcome))
  const countOrders = (cases: readonly ClosureCase[]): number =>
    new Set(cases.map(({ orderNumber }) => orderNumber)).size
  const withoutEmail = settled.filter(({ hasEmail }) => !hasEmail)
  const facts = { kind: closure.kind, message: closure.message, location: location.name, courtNames }
  return (
    <section className={styles['card']} aria-labelledby="closure-messages">
      <h2 id="closure-messages">{m.closures_messages_each()}</h2>
      <ul className={styles['messageCounts']}>
        <li>{m.closures_by_mail({ count: countOrders(settled.filter(({ hasEmail }) => hasEmail)) })}</li>
        <li>{m.closures_wait({ count: closure.unsettled + closure.failed })}</li>
        <li>{m.closures_by_whatsapp({ count: countOrders(withoutEmail) })}</li>
      </ul>
      <ul className={styles['bookings']}>
        {withoutEmail.map((closureCase) => (
          <li key={closureCase.id}>
            <span>
              <b>{closureCase.name}</b>
              <small>{closureCase.phone === '' ? m.closures_no_phone() : closureCase.phone}</small>
            </span>
            {closureCase.toldAt !== null && (
              <small>{m.closures_told({ time: closureCase.toldAt.slice(11, 16) })}</small>
            )}
            {closureCase.toldAt === null && closureCase.phone !== '' && (
              <a
                href={whatsAppLink(closureCase, facts)}
                target="_blank"
                rel="noreferrer"
                onClick={() => onStep({ kind: 'told', closureCaseId: closureCase.id })}
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
const isToldAbout = (outcome: ClosureCase['outcome']): boolean => outcome !== 'kept' && outcome !== 'gone'
