import type { ExportedFile } from '@pantul/contract/exported-file-wire'
import type { DifferenceKind } from '@pantul/contract/desk-settlements-wire'
import * as m from '@pantul/messages/words'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { writeCsv } from '../../platform/base/write-csv.ts'
import type { Deps } from '../../platform/deps.ts'
import { compareFile } from './compare-settlement.ts'

const MOST_DIFFERENCES = 20_000

type FileToExport = {
  readonly staff: ActingStaff
  readonly settlementId: string
  readonly language: 'en' | 'id'
}

const kindLabels: Readonly<Record<DifferenceKind, typeof m.settlements_missing>> = {
  missing: m.settlements_missing,
  amount: m.settlements_amount,
  unpaid: m.settlements_unpaid,
  unknown: m.settlements_unknown,
}

/** The differences of a settlement file as CSV. Writes a staff act (audit log) first. Refusal: SETTLEMENT_UNKNOWN. */
export async function exportSettlement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, settlementId, language }: FileToExport,
): Promise<ExportedFile> {
  const { locationId } = staff
  // Only sums depend on `seesAllLocations`, and the CSV has none.
  const reader = { locationId, seesAllLocations: false }
  const { file, differences } = await compareFile(db, {
    reader,
    settlementId,
    mostDifferences: MOST_DIFFERENCES,
  })
  await db.transaction((tx) =>
    writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'export-settlement',
      thing: 'file',
      thingId: settlementId,
      after: { file: file.fileName, differences: differences.length },
    }),
  )
  const locale = { locale: language }
  const titles = [
    m.settlements_difference({}, locale),
    m.settlements_what({}, locale),
    m.settlements_gateway_id({}, locale),
    m.layout_page_order({}, locale),
    m.settlements_ours({}, locale),
    m.settlements_theirs({}, locale),
    m.settlements_time({}, locale),
  ]
  const rows = differences.map(({ kind, item, gatewayOrderId, orderNumber, ourAmount, fileAmount, at }) => [
    kindLabels[kind]({}, locale),
    item === 'payment' ? m.layout_page_status_payment({}, locale) : m.after_booking_credit_refund({}, locale),
    gatewayOrderId,
    orderNumber,
    ourAmount,
    fileAmount,
    at,
  ])
  return {
    filename: `${locationId}-settlement-${file.from.slice(0, 10)}-${file.to.slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: writeCsv([titles, ...rows], language),
  }
}
