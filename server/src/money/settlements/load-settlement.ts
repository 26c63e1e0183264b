import { createHash } from 'node:crypto'
import type { LoadedSettlement, SettlementGateway } from '@pantul/contract/desk-settlements-wire'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { readSettlement, type SettlementContent } from './read-settlement.ts'

type UploadedFile = {
  readonly staff: ActingStaff
  readonly fileName: string
  readonly gateway: SettlementGateway
  readonly bytes: Buffer
}

/**
 * Stores a settlement file and its lines. A line that an earlier file has is marked as a repetition, so that it counts
 * once. Loading the same file again changes nothing (`wasLoaded`). Refusals: those of `readSettlement`,
 * SETTLEMENT_GATEWAY with the number of the first line that is a payment of another gateway.
 */
export async function loadSettlement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  file: UploadedFile,
): Promise<LoadedSettlement> {
  const { staff, gateway, bytes } = file
  const content = readSettlement(bytes, clock.now())
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const fileName = tidyFileName(file.fileName)
  return db.transaction(async (tx) => {
    // Uploads of one gateway wait for each other, so that each one sees the lines of the others.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`settlements ${gateway}`])
    const [loadedFile] = await tx.query<{ id: string }>(
      'select public_id as id from settlement_file where gateway = $1 and hash = $2',
      [gateway, hash],
    )
    if (loadedFile !== undefined) return { settlementId: loadedFile.id, wasLoaded: true }
    await refuseOtherGateway(tx, gateway, content)
    const net = content.lines.reduce((sum, line) => sum + (line.kind === 'open' ? 0 : line.net), 0)
    const actId = await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'load-settlement',
      thing: 'file',
      thingId: hash,
      amount: net,
      after: { file: fileName, gateway, lines: content.lines.length, net },
    })
    return {
      settlementId: await insertFile(tx, { gateway, hash, fileName, actId, content }),
      wasLoaded: false,
    }
  })
}

/** Removes control characters and marks of text direction, with which a file name could look like another one. */
const tidyFileName = (typed: string): string => {
  const tidy = typed.replaceAll(/\p{C}/gu, '').trim().slice(0, 200)
  return tidy === '' ? 'settlement.csv' : tidy
}

async function refuseOtherGateway(
  tx: Transaction,
  gateway: SettlementGateway,
  { lines }: SettlementContent,
): Promise<void> {
  const ids = lines.map(({ gatewayOrderId }) => gatewayOrderId)
  const payments = await tx.query<{ id: string }>(
    `select gateway_order_id as id from payment
      where gateway_order_id = any ($1) and gateway not in ($2, 'desk')`,
    [ids, gateway],
  )
  const wrongIds = new Set(payments.map(({ id }) => id))
  const firstWrong = lines.find(({ gatewayOrderId }) => wrongIds.has(gatewayOrderId))
  if (firstWrong !== undefined) throw new Refusal(problem('SETTLEMENT_GATEWAY', { line: firstWrong.line }))
}

type FileToInsert = {
  readonly gateway: SettlementGateway
  readonly hash: string
  readonly fileName: string
  readonly actId: number
  readonly content: SettlementContent
}

/** Returns the public id of the file. */
async function insertFile(
  tx: Transaction,
  { gateway, hash, fileName, actId, content }: FileToInsert,
): Promise<string> {
  const id = newPublicId()
  const lines = JSON.stringify(content.lines)
  await tx.query(
    // Repetitions are found before the first line is inserted, because the table would grow while it is searched.
    `with lines as materialized (
       select new_line.*, exists (
                select from settlement_line s
                 where not s.repeats and s.gateway = $3 and s.gateway_order_id = new_line."gatewayOrderId"
                   and s.kind = new_line.kind and s.amount = new_line.amount and s.nth = new_line.occurrence
                   and (s.kind <> 'refund' or s.at = new_line.at)) as repeats
         from jsonb_to_recordset($1) as new_line
              (line integer, "gatewayOrderId" text, kind text, amount bigint, fee bigint, net bigint, at timestamptz,
               "settledAt" timestamptz, payout text, occurrence smallint)
     ), file as (
       insert into settlement_file (public_id, gateway, hash, name, act_id, from_at, to_at, left_out)
       select $2, $3, $4, $5, $6, min(at), max(at), $7 from lines
       returning id, gateway
     )
     insert into settlement_line (file_id, line, gateway, gateway_order_id, kind, amount, fee, net, at, settled_at, payout,
                                  nth, repeats)
     select file.id, n.line, file.gateway, n."gatewayOrderId", n.kind, n.amount, n.fee, n.net, n.at,
            n."settledAt", n.payout, n.occurrence, n.repeats
       from lines n cross join file`,
    [lines, id, gateway, hash, fileName, actId, content.ignoredLines],
  )
  return id
}
