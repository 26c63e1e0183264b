import type { DataOf } from '@pantul/contract/call'
import type { OrderInvoice } from '@pantul/contract/history'
import { problem } from '@pantul/rules/problem'
import { totalInWords } from '@pantul/rules/total-in-words'
import { localMoment } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { placesToWire, soldPlacesOf } from '../../sales/enrolments/sold-places.ts'
import type { Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { numberInvoices } from '../../orders/number-invoices.ts'
import { packagesToWire } from '../payment-page/describe-sold.ts'
import { soldLines, soldPackagesOf } from '../payment-page/queries.ts'
import { sumsToWire } from '../payment-page/show-sums.ts'
import { attemptsOf, refundsOf } from './queries.ts'
import { ownOrder, type OwnOrder, type Reader } from '../../orders/find-order.ts'
import { refundToWire } from './show-order.ts'

type Invoice = DataOf<typeof OrderInvoice>
/** An order that has its invoice. */
type Invoiced = OwnOrder & { readonly invoiceNumber: string; readonly issuedAt: Temporal.Instant }

/**
 * The invoice of an order that was paid, also when its money went back later; the total is
 * written out in the reader's language. ORDER_UNKNOWN; INVOICE_MISSING before it is paid.
 */
export async function showInvoice(
  db: Database,
  publicId: string,
  { reader, locale }: { readonly reader: Reader; readonly locale: Locale },
): Promise<Invoice> {
  const order = await invoiced(db, publicId, reader)
  const attempts = await attemptsOf(db, order.id)
  const payment = attempts.find(({ settlesOrder }) => settlesOrder)
  const moment = (at: Temporal.Instant): string => localMoment(at, order.timeZone)
  return {
    InvoiceNo: order.invoiceNumber,
    IssuedAt: moment(order.issuedAt),
    Seller: {
      LegalName: order.legalName,
      Name: order.locationName,
      Address: `${order.address}, ${order.city}`,
      TaxNumber: order.taxNumber,
    },
    Buyer: { Name: order.name, Email: order.email, Phone: order.phone },
    OrderNo: order.number,
    Packages: packagesToWire(await soldPackagesOf(db, [order.id])),
    Enrolments: placesToWire(await soldPlacesOf(db, [order.id])),
    ...sumsToWire(order, await soldLines(db, order.id)),
    Total: order.total,
    TotalInWords: totalInWords(order.total, locale),
    Method: payment?.method ?? null,
    PaidAt: payment?.paidAt == null ? null : moment(payment.paidAt),
    Refunds: (await refundsOf(db, order.id)).map((refund) => refundToWire(refund, order.timeZone)),
  }
}

/** An order that was confirmed before there were invoices gets its number when somebody first asks for it. */
async function invoiced(db: Database, publicId: string, reader: Reader): Promise<Invoiced> {
  const order = await ownOrder(db, publicId, reader)
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  if (order.confirmedAt === null) throw new Refusal(problem('INVOICE_MISSING'))
  if (hasInvoice(order)) return order
  await db.transaction(async (tx) => {
    await tx.query('select id from sales_order where id = $1 for update', [order.id])
    await numberInvoices(tx, [order.id], reader.now)
  })
  return invoiced(db, publicId, reader)
}

const hasInvoice = (order: OwnOrder): order is Invoiced =>
  order.invoiceNumber !== null && order.issuedAt !== null
