import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { problem } from '@pantul/rules/problem'
import { Refusal } from './refusal.ts'
import { everySeconds, startJobs } from './jobs.ts'

test('a job never overlaps itself, runs again after an error, and does not run after stop', async () => {
  let running = 0
  let mostAtOnce = 0
  let ended = 0
  let failed = 0
  const logged: string[] = []
  const slow = everySeconds('slow', 0.001, async () => {
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    await pause(20)
    running -= 1
    ended += 1
  })
  const failing = everySeconds('failing', 0.005, async () => {
    failed += 1
    if (failed % 2 === 0) throw new Refusal(problem('DATABASE_AWAY'))
    throw new Error('broken')
  })
  const jobs = startJobs([slow, failing], {
    error: (_facts, sentence) => logged.push(sentence),
    warn: (_facts, sentence) => logged.push(sentence),
  })
  await pause(150)
  await jobs.stop()
  const endedAtStop = ended
  expect({ mostAtOnce, running }).toEqual({ mostAtOnce: 1, running: 0 })
  expect(endedAtStop).toBeGreaterThan(2)
  expect(new Set(logged)).toEqual(new Set(['job failed', 'job put off']))
  await pause(50)
  expect(ended).toBe(endedAtStop)
})
