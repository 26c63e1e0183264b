import { settlementGateways } from '@pantul/contract/desk-settlements'
import type {
  SettlementFile,
  SettlementGateway,
  SettlementList,
} from '@pantul/contract/desk-settlements-wire'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { comparedSql, scopeOfFile } from './comparison-sql.ts'
import { isVisibleToSql, joinPayment, type SettlementReader } from './settlement-reader.ts'
import { sumsSql } from './sum-lines.ts'

const MOST_FILES = 24
/**
 * Lists so many files that they have at most this number of lines, because each line is compared. Always lists the
 * latest.
 */
const MOST_LINES = 40_000

/** A file without the number of its differences. */
type UncomparedFile = Omit<SettlementFile, 'differences'>

type FileRow<File> = Omit<File, 'loadedAt' | 'from' | 'to'> & {
  readonly loadedAt: Temporal.Instant
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly timeZone: string
}

// $1: the location.
const selectFiles = (reader: SettlementReader, moreColumns = ''): string => `
  select s.public_id as "settlementId", s.name as "fileName", s.gateway, a.at as "loadedAt", c.full_name as "loadedBy",
         s.from_at as from, s.to_at as to, s.left_out as "ignoredLines", l.time_zone as "timeZone", sums.* ${moreColumns}
    from settlement_file s
    join staff_act a on a.id = s.act_id
    join customer c on c.id = a.customer_id
    join location l on l.id = $1
   cross join lateral (
     select ${sumsSql(/* all lines */ 'true')} from settlement_line n ${joinPayment}
      where n.file_id = s.id and ${isVisibleToSql(reader)}) sums`

const latestFiles = (reader: SettlementReader): string => `
  with latest as (
    select s.id, counted.lines, sum(counted.lines) over (order by s.id desc) as lines_so_far
      from (select id from settlement_file order by id desc limit ${MOST_FILES}) s
     cross join lateral (select count(*) as lines from settlement_line n where n.file_id = s.id) counted
  )
  ${selectFiles(
    reader,
    `, (select count(*)::integer from (select * from (${scopeOfFile}) scope where scope.id = s.id) f
         cross join lateral (${comparedSql}) d where d.kind not in ('same', 'unsettled')) as differences`,
  )}
    join latest on latest.id = s.id
   where latest.lines_so_far <= ${MOST_LINES} or latest.lines_so_far = latest.lines
   order by s.id desc`

const atLocalTime = <File extends UncomparedFile>({
  loadedAt,
  from,
  to,
  timeZone,
  ...file
}: FileRow<File>) => ({
  ...file,
  loadedAt: localMoment(loadedAt, timeZone),
  from: localMoment(from, timeZone),
  to: localMoment(to, timeZone),
})

/**
 * The latest settlement files of the venue group, the latest first, each with the number of its differences for a location.
 * Also the gateways whose files can be loaded: the one in use, and those that were used before.
 */
export async function listSettlements(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  reader: SettlementReader,
): Promise<SettlementList> {
  const rows = await db.query<FileRow<SettlementFile>>(latestFiles(reader), [reader.locationId])
  const formerGateways = await db.query<{ gateway: SettlementGateway }>(
    `select other.gateway from unnest($1::text[]) as other (gateway)
      where exists (select from payment_event e where e.gateway = other.gateway)`,
    [settlementGateways.filter((gateway) => gateway !== config.paymentGateway)],
  )
  return {
    gateways: [config.paymentGateway, ...formerGateways.map(({ gateway }) => gateway)],
    files: rows.map(atLocalTime),
  }
}

export async function findSettlement(
  db: Connection,
  reader: SettlementReader,
  settlementId: string,
): Promise<UncomparedFile | undefined> {
  const sql = `${selectFiles(reader)} where s.public_id = $2`
  const [file] = await db.query<FileRow<UncomparedFile>>(sql, [reader.locationId, settlementId])
  return file === undefined ? undefined : atLocalTime(file)
}
