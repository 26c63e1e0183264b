import { settlementGateways } from '@pantul/contract/desk-settlements'
import type {
  SettlementFile,
  SettlementGateway,
  SettlementList,
} from '@pantul/contract/desk-settlements-wire'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { comparedSql, scopeOfFile } from './compare-payments.ts'
import { mayRead, ofPayment, type SettlementReader } from './settlement-reader.ts'
import { sumsSql } from './sum-lines.ts'

/** The most files of a list. */
const MOST_FILES = 24
/** The most lines of all files of a list: each of them is compared. The latest file is always there. */
const MOST_LINES = 40_000

/** A file without the number of its differences. */
type FoundFile = Omit<SettlementFile, 'differences'>

type Row<File> = Omit<File, 'loadedAt' | 'from' | 'to'> & {
  readonly loadedAt: Temporal.Instant
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly timeZone: string
}

// $1: the location.
const selectFiles = (reader: SettlementReader, more = ''): string => `
  select s.public_id as "settlementId", s.name as "fileName", s.gateway, a.at as "loadedAt", c.full_name as "loadedBy",
         s.from_at as from, s.to_at as to, s.left_out as "linesWithoutMoney", l.time_zone as "timeZone", sums.* ${more}
    from settlement_file s
    join staff_act a on a.id = s.act_id
    join customer c on c.id = a.customer_id
    join location l on l.id = $1
   cross join lateral (
     select ${sumsSql('true')} from settlement_line n ${ofPayment}
      where n.file_id = s.id and ${mayRead(reader)}) sums`

const latestFiles = (reader: SettlementReader): string => `
  with latest as (
    select s.id, counted.lines, sum(counted.lines) over (order by s.id desc) as until_here
      from (select id from settlement_file order by id desc limit ${MOST_FILES}) s
     cross join lateral (select count(*) as lines from settlement_line n where n.file_id = s.id) counted
  )
  ${selectFiles(
    reader,
    `, (select count(*)::integer from (select * from (${scopeOfFile}) one where one.id = s.id) f
         cross join lateral (${comparedSql}) d where d.kind not in ('same', 'open')) as differences`,
  )}
    join latest on latest.id = s.id
   where latest.until_here <= ${MOST_LINES} or latest.until_here = latest.lines
   order by s.id desc`

const timesOf = ({ loadedAt, from, to, timeZone }: Row<FoundFile>) => ({
  loadedAt: localMoment(loadedAt, timeZone),
  from: localMoment(from, timeZone),
  to: localMoment(to, timeZone),
})

/**
 * The settlement files of the group, the latest first, with how much differs for a location: at most 24, of at most 40,000
 * lines. A gateway may write a file if it is in use, or told us of a payment before.
 */
export async function listSettlements(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  reader: SettlementReader,
): Promise<SettlementList> {
  const rows = await db.query<Row<SettlementFile>>(latestFiles(reader), [reader.locationId])
  const used = await db.query<{ gateway: SettlementGateway }>(
    `select one.gateway from unnest($1::text[]) as one (gateway)
      where exists (select from payment_event e where e.gateway = one.gateway)`,
    [settlementGateways.filter((gateway) => gateway !== config.paymentGateway)],
  )
  return {
    gateways: [config.paymentGateway, ...used.map(({ gateway }) => gateway)],
    files: rows.map(({ timeZone, ...row }) => ({ ...row, ...timesOf({ ...row, timeZone }) })),
  }
}

/** A file by its public id, not compared. */
export async function findSettlement(
  db: Connection,
  reader: SettlementReader,
  settlementId: string,
): Promise<FoundFile | undefined> {
  const sql = `${selectFiles(reader)} where s.public_id = $2`
  const [found] = await db.query<Row<FoundFile>>(sql, [reader.locationId, settlementId])
  if (found === undefined) return undefined
  const { timeZone, ...row } = found
  return { ...row, ...timesOf({ ...row, timeZone }) }
}
