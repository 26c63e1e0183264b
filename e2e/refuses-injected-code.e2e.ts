import { expect } from '@playwright/test'
import { hearFaults } from './hear-faults.ts'
import { story } from './story.ts'

/** Typical injections: each turns a string into script or markup. */
const tries = {
  markup: () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="alert(1)">'),
  'a script': () => {
    document.createElement('script').src = '/assets/anything.js'
  },
  'a worker': () => void new Worker('/assets/anything.js'),
  'a policy of its own': () => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string) => unknown }
    }
    trustedTypes.createPolicy('anything')
  },
}

story('strings cannot become script, worker or markup', async ({ browser, venue }) => {
  const context = await browser.newContext({ baseURL: venue.address })
  const faults: string[] = []
  await hearFaults(context, (fault) => faults.push(fault))
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(faults).toEqual([])

  for (const [what, attempt] of Object.entries(tries)) {
    await expect(page.evaluate(attempt), what).rejects.toThrow(/TrustedHTML|TrustedScriptURL|createPolicy/)
    await expect.poll(() => faults.splice(0), what).toHaveLength(1)
  }
  await context.close()
})
