import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'pantul-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = `
  import { lockDataFolder } from '${path.join(import.meta.dirname, 'data-folder-lock.ts')}'
  lockDataFolder(process.argv[1])
  console.log('locked')
  setInterval(() => {}, 1000)`

test('only one process can lock a folder, and the lock of a killed process does not block', async () => {
  const otherProcess = spawn(process.execPath, ['--input-type=module', '-e', script, folder])
  await once(otherProcess.stdout, 'data')
  expect(lockDataFolder(folder)).toEqual({ heldBy: otherProcess.pid })
  otherProcess.kill('SIGKILL')
  await once(otherProcess, 'exit')
  const ownLock = lockDataFolder(folder)
  expect(ownLock).toHaveProperty('unlock')
  expect(readFileSync(path.join(folder, 'server.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
})

test('the lock of an ended process does not block if another process has its id now', () => {
  // Process 1 runs, but it did not start at tick 0.
  writeFileSync(path.join(folder, 'server.lock'), '1 0')
  expect(lockDataFolder(folder)).toHaveProperty('unlock')
})

test('an invalid lock file does not block', () => {
  writeFileSync(path.join(folder, 'server.lock'), 'rubbish')
  expect(lockDataFolder(folder)).toHaveProperty('unlock')
})

test('to lock a folder without write permission throws', () => {
  expect(() => lockDataFolder('/proc/self')).toThrow(/ENOENT|EACCES|EPERM|EROFS/)
})
