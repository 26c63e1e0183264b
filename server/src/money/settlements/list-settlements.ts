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
import { sumsSql } from './sum-lines.ts'

/** The most files of a list. */
const MOST_FILES = 24

type FileRow = Omit<SettlementFile, 'loadedAt' | 'from' | 'to'> & {
  readonly loadedAt: Temporal.Instant
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly timeZone: string
}

// $1: the location.
const selectFiles = `
  select s.public_id as "settlementId", s.name as "fileName", s.gateway, a.at as "loadedAt", c.full_name as "loadedBy",
         s.from_at as from, s.to_at as to, s.left_out as "leftOut", l.time_zone as "timeZone", sums.*,
         (select count(*)::integer from (select * from (${scopeOfFile}) f where f.id = s.id) f
           cross join lateral (${comparedSql}) d where d.kind not in ('same', 'open')) as differences
    from settlement_file s
    join staff_act a on a.id = s.act_id
    join customer c on c.id = a.customer_id
    join location l on l.id = $1
   cross join lateral (select ${sumsSql('true')} from settlement_line n where n.file_id = s.id) sums`

const fileOf = ({ loadedAt, from, to, timeZone, ...row }: FileRow): SettlementFile => ({
  ...row,
  loadedAt: localMoment(loadedAt, timeZone),
  from: localMoment(from, timeZone),
  to: localMoment(to, timeZone),
})

/**
 * The settlement files of the group, the latest first, with how much differs for a location. A gateway may write a file if
 * it is in use, or took a payment before.
 */
export async function listSettlements(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  locationId: string,
): Promise<SettlementList> {
  const rows = await db.query<FileRow>(`${selectFiles} order by s.id desc limit ${MOST_FILES}`, [locationId])
  const used = await db.query<{ gateway: SettlementGateway }>(
    `select one.gateway from unnest($1::text[]) as one (gateway)
      where exists (select from payment p where p.gateway = one.gateway)`,
    [settlementGateways.filter((gateway) => gateway !== config.paymentGateway)],
  )
  return {
    gateways: [config.paymentGateway, ...used.map(({ gateway }) => gateway)],
    files: rows.map(fileOf),
  }
}

/** A file by its public id. */
export async function findSettlement(
  db: Connection,
  locationId: string,
  settlementId: string,
): Promise<SettlementFile | undefined> {
  const [row] = await db.query<FileRow>(`${selectFiles} where s.public_id = $2`, [locationId, settlementId])
  return row && fileOf(row)
}
