import type { Connection } from '../../platform/database/open.ts'
import type { GatewayAttempt } from '../gateways/gateway.ts'
import { gatewayLines, type OrderSums, type SoldLine } from './gateway-lines.ts'

type AttemptRow = Omit<GatewayAttempt, 'payer' | 'lines'> &
  OrderSums & {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly lines: readonly SoldLine[]
  }

const selectAttempt = `
     select p.public_id as "publicId", p.gateway_order_id as "gatewayOrderId", p.gateway_ref as "gatewayRef",
            (select e.notice ->> 'transaction_id' from payment_event e
              where e.payment_id = p.id order by e.id desc limit 1) as "transactionId",
            p.method, p.amount, p.created_at as "createdAt", p.expires_at as "expiresAt", o.locale,
            o.tax, o.tax_rate_bp as "taxRateBp", o.tax_is_inclusive as "taxIsInclusive",
            o.discount, o.credit_used as "creditUsed", o.carried + o.carried_debt as carried,
            coalesce(o.guest_name, c.full_name) as name, coalesce(o.guest_email, c.email, '') as email,
            coalesce(o.guest_phone_e164, o.guest_phone, nullif(c.phone_e164, ''), c.phone, '') as phone,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'ref', coalesce(l.court_id, l.coach_id, l.item, l.package_id, l.session_id::text, l.programme_id::text),
                      'name', l.name, 'date', l.play_date, 'hour', l.hour, 'unitPrice', l.unit_price,
                      'quantity', l.quantity, 'byPackage', l.by_package) order by l.id), '[]')
               from order_line l where l.order_id = o.id) as lines
       from payment p
       join sales_order o on o.id = p.order_id
       left join customer c on c.id = o.customer_id
      where p.id = $1`

/** Reads an attempt with its order, as the gateway gets it. Throws if there is no such payment. */
export async function readGatewayAttempt(db: Connection, paymentId: number): Promise<GatewayAttempt> {
  const [row] = await db.query<AttemptRow>(selectAttempt, [paymentId])
  if (row === undefined) throw new Error('there is no such payment')
  const {
    name,
    email,
    phone,
    lines,
    tax,
    taxRateBp,
    taxIsInclusive,
    discount,
    creditUsed,
    carried,
    ...attempt
  } = row
  const sums = { tax, taxRateBp, taxIsInclusive, discount, creditUsed, carried }
  return { ...attempt, lines: gatewayLines(lines, sums, attempt.locale), payer: { name, email, phone } }
}
