import type { PersonPage } from '@pantul/contract/desk-person-panel-wire'
import type { PackageBalance, PersonDetails } from '@pantul/contract/desk-people-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { Link } from '@tanstack/react-router'
import { CalendarClock, HandCoins, Pencil, Ticket, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortDay } from '../design/date-text.ts'
import { Tag } from '../design/tag.tsx'
import { tagOfState } from '../orders/order-text.ts'
import styles from './desk-person-panel.module.css'
import { shortDate } from './desk-short-date.ts'

type Props = {
  readonly locationId: string
  readonly details: PersonDetails
  /** Null until the page has loaded. */
  readonly page: PersonPage | null
}

/** Unpaid orders, coming bookings, packages, store credit and the note of a person. An order is a link to its page. */
export const DeskPersonRows = ({ locationId, details: { packages, credit, note }, page }: Props) => (
  <ul className={styles['rows']}>
    {page?.owingOrders.map(({ orderNumber, amount, soldNames }) => (
      <li key={orderNumber} data-owes>
        <HandCoins size={18} strokeWidth={1.75} aria-hidden="true" />
        <OrderLink locationId={locationId} orderNumber={orderNumber}>
          {m.desk_people_owed_order({ what: soldNames })}
        </OrderLink>
        <b>{formatAmount(amount)}</b>
      </li>
    ))}
    {page?.upcoming.map(({ orderNumber, state, soldNames, date, hour }) => {
      const tag = tagOfState(state, /* wasPlayed */ false)
      return (
        <li key={`${orderNumber} coming`}>
          <CalendarClock size={18} strokeWidth={1.75} aria-hidden="true" />
          <OrderLink locationId={locationId} orderNumber={orderNumber}>
            {m.desk_people_comes({ what: soldNames, day: shortDay(date), hour: hourLabel(hour) })}
          </OrderLink>
          <Tag variant={tag.variant}>{tag.label}</Tag>
        </li>
      )
    })}
    {packages.map((balance) => (
      <Package key={`${balance.name} ${balance.expiresOn} ${balance.hoursLeft}`} balance={balance} />
    ))}
    {credit > 0 && (
      <li>
        <Wallet size={18} strokeWidth={1.75} aria-hidden="true" />
        <b>{m.after_booking_credit()}</b>
        <b>{formatAmount(credit)}</b>
      </li>
    )}
    {note !== '' && (
      <li>
        <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
        <p>{note}</p>
      </li>
    )}
  </ul>
)

type OrderLinkProps = Pick<Props, 'locationId'> & {
  readonly orderNumber: string
  readonly children: ReactNode
}

const OrderLink = ({ locationId, orderNumber, children }: OrderLinkProps) => (
  <Link
    to={`/desk/${locationId}/orders`}
    search={{ order: orderNumber }}
    title={m.changes_beside_open({ number: orderNumber })}
  >
    {children}
  </Link>
)

const Package = ({
  balance: { name, hours, hoursLeft, expiresOn },
}: {
  readonly balance: PackageBalance
}) => (
  <li>
    <Ticket size={18} strokeWidth={1.75} aria-hidden="true" />
    <span>
      <b>{name}</b>
      <small>{m.desk_people_until({ date: shortDate(expiresOn) })}</small>
    </span>
    <b>{m.desk_people_left({ left: hoursLeft, hours })}</b>
  </li>
)
