import type { PlayDate } from '@pantul/rules/play-date'
import type { BookingIds } from '../../orders/stored/insert-order.ts'
import type { Transaction } from '../../platform/database/open.ts'

type PlaceChange = BookingIds & {
  readonly actId: number
  /** Where the booking was before. `courts`: their ids. */
  readonly before: {
    readonly date: PlayDate
    readonly hours: readonly number[]
    readonly courts: readonly string[]
  }
  /** `key`: the prefix of the deduplication key. */
  readonly mail: { readonly key: string; readonly template: string }
}

/**
 * Stores the hours and courts that a booking had before staff changed them, and queues the mail to the player, if there is an
 * e-mail address.
 */
export async function recordPlaceChange(
  tx: Transaction,
  { orderId, bookingId, actId, before, mail }: PlaceChange,
): Promise<void> {
  await tx.query(
    'insert into place_change (act_id, order_id, booking_id, play_date, hours, courts) values ($1, $2, $3, $4, $5, $6)',
    [actId, orderId, bookingId, before.date, before.hours, before.courts],
  )
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select $3 || ':' || $2::bigint, 'mail',
            jsonb_build_object('template', $4::text, 'orderId', id, 'actId', $2::bigint)
       from sales_order where id = $1 and (customer_id is not null or guest_email is not null)`,
    [orderId, actId, mail.key, mail.template],
  )
}
