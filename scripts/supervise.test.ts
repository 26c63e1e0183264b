import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supervise } from './supervise.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pantul supervised '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts and supervises a minimal server that reports its port and then runs the code `then`. */
function superviseServer(then: string) {
  const script = path.join(folder, 'server.mjs')
  const starts = path.join(folder, 'starts')
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(starts)}, '.')
     const start = readFileSync(${JSON.stringify(starts)}, 'utf8').length
     process.on('SIGTERM', () => process.exit(0))
     process.send({ listening: 4000 }, () => { ${then} })
     setInterval(() => {}, 1000)`,
  )
  const listened: number[] = []
  const supervised = supervise({
    script,
    arguments: [],
    env: { ...process.env, PORT: '0' },
    onListening: () => listened.push(performance.now()),
  })
  return { ...supervised, listened, starts: () => readFileSync(starts, 'utf8').length }
}

test('a crashed server is restarted within two seconds', async () => {
  const server = superviseServer(`if (start === 1) setTimeout(() => { throw new Error('unforeseen') }, 50)`)
  await expect.poll(() => server.listened.length, { timeout: 10_000 }).toBe(2)
  const [first = 0, second = 0] = server.listened
  expect(second - first).toBeLessThan(2_050)
  await server.stop()
  expect(await server.ended).toBe(0)
}, 15_000)

test('a server that ends at once five times in a row is not restarted', async () => {
  const { ended, starts } = superviseServer('process.exit(1)')
  expect(await ended).toBe(1)
  expect(starts()).toBe(5)
}, 30_000)

test('a server with the exit code "not restartable" is not restarted', async () => {
  const { ended, starts } = superviseServer('process.exit(78)')
  expect(await ended).toBe(1)
  expect(starts()).toBe(1)
}, 15_000)
