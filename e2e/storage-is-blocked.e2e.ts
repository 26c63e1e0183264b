import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { Person, uniqueContact } from './person.ts'
import { reportPageFaults } from './report-page-faults.ts'
import { story } from './story.ts'

/** A browser that blocks cookies and storage. */
const blockCookies = { profile: { default_content_setting_values: { cookies: 2 } } }

/** Browsers with windows: the shell without windows does not read the cookie setting of a profile. */
const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

story(
  'a browser without storage shows the board, allows picks, and explains that an order needs cookies',
  async ({ playwright, venue, launchOptions }) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'pantul-'))
    mkdirSync(path.join(profile, 'Default'))
    writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(blockCookies))
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...executableOf(wholeBrowsers.find((file) => existsSync(file))),
      baseURL: venue.address,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    })
    const faults: string[] = []
    await reportPageFaults(context, (fault) => faults.push(fault))
    const ani = new Person({
      name: 'Ani',
      language: 'en',
      page: await context.newPage(),
      ...uniqueContact('Ani'),
    })
    await ani.opensBoard('Pantul Dago', { daysAhead: 23 })
    await ani.picks({ hours: [9, 10], courts: ['Court 2'] })
    await ani.continuesToDetails()
    await expect(ani.basket).toContainText(ani.text('layout_problem_cookies'))
    await context.close()
    rmSync(profile, { recursive: true, force: true })
    expect(faults).toEqual([])
  },
)

/** The launch option of a browser; without a path no option, so that the browser of the other stories starts. */
const executableOf = (executablePath: string | undefined) =>
  executablePath === undefined ? {} : { executablePath }
