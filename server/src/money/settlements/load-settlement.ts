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
 * Keeps a settlement file and its lines, with one act. A line that an earlier file has is marked, so that it counts once. The
 * same file again changes nothing: `wasLoaded`. Refusals: those of `readSettlement`; SETTLEMENT_GATEWAY with the first line
 * that is a payment of another gateway.
 */
export async function loadSettlement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  file: UploadedFile,
): Promise<LoadedSettlement> {
  const { staff, gateway, bytes } = file
  const content = readSettlement(bytes, clock.now())
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const fileName = nameOf(file.fileName)
  return db.transaction(async (tx) => {
    // Which of two files has a line first is decided once, and so is which of two equal uploads is the first.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`settlements ${gateway}`])
    const [known] = await tx.query<{ id: string }>(
      'select public_id as id from settlement_file where gateway = $1 and hash = $2',
      [gateway, hash],
    )
    if (known !== undefined) return { settlementId: known.id, wasLoaded: true }
    await refuseIfOtherGateway(tx, gateway, content)
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

/** The name without control characters and marks of direction, which could show another one. */
const nameOf = (typed: string): string => {
  const plain = typed.replaceAll(/\p{C}/gu, '').trim().slice(0, 200)
  return plain === '' ? 'settlement.csv' : plain
}

async function refuseIfOtherGateway(
  tx: Transaction,
  gateway: SettlementGateway,
  { lines }: SettlementContent,
): Promise<void> {
  const ids = lines.map(({ gatewayOrderId }) => gatewayOrderId)
  const others = await tx.query<{ id: string }>(
    `select gateway_order_id as id from payment
      where gateway_order_id = any ($1) and gateway not in ($2, 'desk')`,
    [ids, gateway],
  )
  const wrong = new Set(others.map(({ id }) => id))
  const first = lines.find(({ gatewayOrderId }) => wrong.has(gatewayOrderId))
  if (first !== undefined) throw new Refusal(problem('SETTLEMENT_GATEWAY', { line: first.line }))
}

type KeptFile = {
  readonly gateway: SettlementGateway
  readonly hash: string
  readonly fileName: string
  readonly actId: number
  readonly content: SettlementContent
}

/** Returns the public id. */
async function insertFile(
  tx: Transaction,
  { gateway, hash, fileName, actId, content }: KeptFile,
): Promise<string> {
  const id = newPublicId()
  const lines = JSON.stringify(content.lines)
  await tx.query(
    // Repeats are found before the first line is added: the table would grow while it is searched.
    `with lines as materialized (
       select one.*, exists (
                select from settlement_line s
                 where not s.repeats and s.gateway = $3 and s.gateway_order_id = one."gatewayOrderId"
                   and s.kind = one.kind and s.amount = one.amount and s.nth = one.nth
                   and (s.kind <> 'refund' or s.at = one.at)) as repeats
         from jsonb_to_recordset($1) as one
              (line integer, "gatewayOrderId" text, kind text, amount bigint, fee bigint, net bigint, at timestamptz,
               "settledAt" timestamptz, payout text, nth smallint)
     ), file as (
       insert into settlement_file (public_id, gateway, hash, name, act_id, from_at, to_at, left_out)
       select $2, $3, $4, $5, $6, min(at), max(at), $7 from lines
       returning id, gateway
     )
     insert into settlement_line (file_id, line, gateway, gateway_order_id, kind, amount, fee, net, at, settled_at, payout,
                                  nth, repeats)
     select file.id, one.line, file.gateway, one."gatewayOrderId", one.kind, one.amount, one.fee, one.net, one.at,
            one."settledAt", one.payout, one.nth, one.repeats
       from lines one cross join file`,
    [lines, id, gateway, hash, fileName, actId, content.leftOut],
  )
  return id
}
