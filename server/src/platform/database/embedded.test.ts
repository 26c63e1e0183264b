import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { durabilityFaults } from './durability.ts'
import { startEmbedded } from './embedded.ts'
import { openDatabase } from './open.ts'
import { runningPostmaster } from './postmaster.ts'

// The name has a space, and only the owner may enter the folder: both are likely to cause failures.
const dataFolder = mkdtempSync(path.join(tmpdir(), 'pantul data '))
const cluster = path.join(dataFolder, 'pg18')
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

test('the embedded database sets itself up, a second process joins, and the last one stops it', async () => {
  const first = await startEmbedded({ dataFolder })
  const second = await startEmbedded({ dataFolder })
  expect(second.url).toBe(first.url)
  const db = openDatabase(first.url, { connections: 1 })
  await db.query('create table kept (id integer)')
  await db.close()

  await first.stop()
  expect(runningPostmaster(cluster)).toBeDefined()
  await second.stop()
  expect(runningPostmaster(cluster)).toBeUndefined()
})

test('the embedded database listens on loopback and a socket that only its owner can reach, hides its password, and is durable', async () => {
  const embedded = await startEmbedded({ dataFolder })
  const db = openDatabase(embedded.url, { connections: 1 })
  expect(await db.query('show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await db.query('show unix_socket_directories')).toEqual([{ unix_socket_directories: cluster }])
  expect(await db.query('select inet_client_addr() as address')).toEqual([{ address: null }])
  expect(statSync(cluster).mode & 0o777).toBe(0o700)
  expect(await durabilityFaults(db)).toEqual([])
  await db.query('set synchronous_commit = off')
  expect(await durabilityFaults(db)).toEqual([
    'PostgreSQL runs with synchronous_commit = off: acknowledged orders could be lost.',
  ])
  expect(statSync(path.join(cluster, 'password')).mode & 0o777).toBe(0o600)
  const wrong = openDatabase(embedded.url.replace(/:[^:@]+@/, ':guessed@'), { connections: 1 })
  await expect(wrong.query('select')).rejects.toMatchObject({ code: '28P01' })
  await wrong.close()
  await db.close()
  await embedded.stop()
})

test('after the database was killed, it starts again with all acknowledged data', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const embedded = await startEmbedded({ dataFolder })
    const db = openDatabase(embedded.url, { connections: 1 })
    await db.query('insert into kept values ($1)', [round])
    process.kill(Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await db.close()
    await embedded.stop()
  }
  const embedded = await startEmbedded({ dataFolder })
  const db = openDatabase(embedded.url, { connections: 1 })
  expect(await db.query('select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  await db.close()
  await embedded.stop()
})

test('two processes that start together share one database', async () => {
  const [first, second] = await Promise.all([startEmbedded({ dataFolder }), startEmbedded({ dataFolder })])
  expect(first.port).toBe(second.port)
  await Promise.all([first.stop(), second.stop()])
  expect(runningPostmaster(cluster)).toBeUndefined()
})

test('if the folder name is too long for a socket, the database is reached by loopback', async () => {
  const long = path.join(dataFolder, 'a'.repeat(90))
  const embedded = await startEmbedded({ dataFolder: long })
  const db = openDatabase(embedded.url, { connections: 1 })
  expect(await db.query('select inet_client_addr()::text as address')).toEqual([{ address: '127.0.0.1/32' }])
  await db.close()
  await embedded.stop()
})
