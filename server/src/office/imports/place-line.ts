import * as m from '@pantul/messages/words'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { placeOrder } from '../../orders/place/place-order.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { BookingColumn } from './import-columns.ts'
import type { ImportInput, ImportRun } from './import-progress.ts'
import { hasFault, problemFault, type PlannedLine } from './planned-lines.ts'
import type { ImportedBooking } from './price-booking.ts'

type LineToPlace = {
  readonly input: ImportInput
  readonly run: ImportRun
  readonly planned: PlannedLine<BookingColumn, ImportedBooking>
}

/**
 * Places the order of a line once. Returns `known` if the booking exists already, and the line with its fault if it cannot be
 * imported.
 */
export async function placeLine(
  deps: OrderDeps,
  { input, run, planned }: LineToPlace,
): Promise<'added' | 'known' | PlannedLine<BookingColumn, ImportedBooking>> {
  if (hasFault(planned)) return planned
  if (planned.state !== 'new') return 'known'
  const { staff, locale } = input
  const { item, person, priceOff, paid, settling, note } = planned.value
  const { contactId, name, customerId } = person
  const [email, phone] = [person.email ?? '', person.phone ?? '']
  const request = {
    locationId: staff.locationId,
    division: 'PADEL',
    items: [item],
    player: { customerId, name, email, phone, phoneE164: phone },
    language: locale,
    notes: note,
    quoteHash: undefined, // nobody saw a quote
    promoCode: '',
    usesCredit: false,
    clientKeys: null, // no browser of a player
    seller: {
      customerId: staff.customerId,
      staff,
      contactId,
      settling,
      priceOff: { ...priceOff, reason: m.label_imported({}, { locale }), approval: null },
      imported: { paid },
    },
  }
  const attempt = {
    scope: `import ${run.id}`,
    // A key has at least 8 characters.
    key: `line-${planned.line.number}`.padEnd(8, '-'),
    call: 'import booking',
    body: { line: planned.line.raw },
  }
  try {
    await placeOrder(deps, request, attempt)
    return 'added'
  } catch (error) {
    // If the database was away, the next call tries the line again.
    if (!(error instanceof Refusal) || error.problem.problem === 'DATABASE_AWAY') throw error
    const { line, description } = planned
    return { line, description, state: 'conflict', fault: problemFault<BookingColumn>(null, error.problem) }
  }
}
