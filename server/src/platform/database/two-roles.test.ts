import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { fixedClock } from '../base/test-clock.ts'
import { item, orderOf, today } from '../../orders/place/test-players.ts'
import { simulatedGateway } from '../../money/gateways/simulator/simulated-gateway.ts'
import { testConfig } from '../../test-app.ts'
import { visitorOf } from '../../test-visitor.ts'
import { brokenInvariants } from './invariants.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'

const suffix = `${process.pid}_${randomBytes(4).toString('hex')}`
const ownerRole = `owner_${suffix}`
const serverRole = `server_${suffix}`
const database = `roles_${suffix}`
const password = 'of no worth elsewhere'
const superuser = inject('testCluster').url
const urlOf = (username: string): string =>
  Object.assign(new URL(superuser), { username, password, pathname: database }).href

let ownerDb: Database
let serverDb: Database

/** The SQL blocks of docs/running-it.md: first for the superuser, then for the owner of the new database. */
function statementsOfManual(): [asSuperuser: string, asOwner: string] {
  const manual = readFileSync(path.join(import.meta.dirname, '../../../../docs/running-it.md'), 'utf8')
  const blocks = [...manual.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) =>
    sql
      .replaceAll('pantul_owner', ownerRole)
      .replaceAll('pantul_server', serverRole)
      .replaceAll('database pantul', `database ${database}`)
      .replaceAll("'…'", `'${password}'`),
  )
  return [blocks[0] ?? '', blocks[1] ?? '']
}

/** Runs one statement at a time, because several in one query are one transaction, which cannot create a database. */
async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of sql.split(';\n')) await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  const [asSuperuser, asOwner] = statementsOfManual()
  await run(superuser, asSuperuser)
  await run(urlOf(ownerRole), asOwner)
  ownerDb = openDatabase(urlOf(ownerRole), { connections: 1 })
  serverDb = openDatabase(urlOf(serverRole), { connections: 4 })
})
afterEach(async () => {
  await ownerDb.close()
  await serverDb.close()
  await run(
    superuser,
    `drop database ${database} with (force);\ndrop role ${serverRole};\ndrop role ${ownerRole}`,
  )
})

test('one role owns the tables; the role of the server reads and writes rows, but cannot change tables or acts of staff', async () => {
  await migrate(urlOf(ownerRole))
  await seedTestLocations(ownerDb)
  const config = testConfig()
  const gateway = simulatedGateway({ db: serverDb, secretKey: config.secretKey })
  const clock = fixedClock(`${today}T10:00:00+07:00`)
  const app = await buildApp({ db: serverDb, clock, config, gateway, wakeOutbox: () => {} })
  const placed = await visitorOf(app).post('/api/courts/order-courts', {
    body: orderOf(1, [item({ coach: { id: 'TST1-K1', hours: [18] }, addOns: { RACKET: 1, BALL: 2 } })]),
    headers: { 'idempotency-key': 'a-key-of-its-own' },
  })
  await app.close()
  expect(placed.status).toBe(201)
  expect(await brokenInvariants(serverDb)).toEqual([])

  const forbidden = [
    'drop table court_hour',
    'truncate outbox',
    'update staff_act set reason = null',
    'delete from staff_act',
    'truncate staff_act',
    'alter table sales_order disable trigger all',
    'create table mine (id integer)',
    'create function mine() returns integer language sql as $$ select 1 $$',
  ]
  for (const statement of forbidden)
    await expect(serverDb.query(statement)).rejects.toMatchObject({ code: '42501' })
})
