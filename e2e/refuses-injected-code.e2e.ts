import { expect } from '@playwright/test'
import { reportPageFaults } from './report-page-faults.ts'
import { story } from './story.ts'

/** Typical injections: each turns a string into markup, a script, a worker or a policy. */
const injections = {
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

story(
  'the browser refuses and reports each try to turn a string into markup, a script, a worker or a policy',
  async ({ browser, venue }) => {
    const context = await browser.newContext({ baseURL: venue.address })
    const faults: string[] = []
    await reportPageFaults(context, (fault) => faults.push(fault))
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(faults).toEqual([])

    for (const [what, attempt] of Object.entries(injections)) {
      await expect(page.evaluate(attempt), what).rejects.toThrow(/TrustedHTML|TrustedScriptURL|createPolicy/)
      await expect.poll(() => faults.splice(0), what).toHaveLength(1)
    }
    await context.close()
  },
)
