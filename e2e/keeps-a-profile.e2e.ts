import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

const password = 'seven rackets over the net'

/** Registers an account and opens its profile. */
async function registersAndOpensProfile(person: Person): Promise<void> {
  const { page } = person
  await page.goto('/auth/register')
  await page.getByLabel(person.text('accounts_full_name')).fill(person.name)
  await page.getByLabel(person.text('accounts_email')).fill(person.email)
  await page.getByLabel(person.text('accounts_phone')).fill(person.phone)
  await page.getByLabel(person.text('accounts_password'), { exact: true }).fill(password)
  await page.getByLabel(person.text('accounts_day')).fill('28')
  await page.getByLabel(person.text('accounts_month')).fill('02')
  await page.getByLabel(person.text('accounts_year')).fill('1994')
  await person.button('accounts_create_account').click()
  await expect(page).toHaveURL(/\/auth\/success/)
  await opensProfile(person)
}

async function opensProfile(person: Person): Promise<void> {
  await person.page.goto('/profile')
  await expect(person.page.getByRole('heading', { level: 1 })).toHaveText(person.name)
}

async function logsIn(
  person: Person,
  { email, password: typed }: { email: string; password: string },
): Promise<void> {
  const { page } = person
  await page.goto('/auth/login?redirect=/profile')
  await page.getByLabel(person.text('accounts_email')).fill(email)
  await page.getByLabel(person.text('accounts_password'), { exact: true }).fill(typed)
  await page
    .getByRole('main')
    .getByRole('button', { name: person.text('layout_log_in'), exact: true })
    .click()
}

/** A part of the profile by its heading. */
const part = (person: Person, title: string): Locator =>
  person.page.getByRole('region', { name: person.text(title), exact: true })

/** Checks that a screen reader hears the sentence. */
const hears = (person: Person, sentence: string): Promise<void> =>
  expect(person.page.getByRole('status').filter({ hasText: sentence }).first()).toBeAttached()

story('a customer changes name and phone; an empty name is refused at its field', async ({ cast }) => {
  const dinda = await cast.person('Dinda Puspita')
  await registersAndOpensProfile(dinda)
  const details = part(dinda, 'profile_details')
  await details.getByLabel('Full name').fill('')
  await dinda.button('accounts_save').click()
  await expect(details.getByRole('alert')).toContainText('Full name is required')
  await expect(details.getByLabel('Full name')).toBeFocused()
  await details.getByLabel('Full name').fill('Dinda P. Wijaya')
  await details.getByLabel('Phone number').fill('0813 2222 3333')
  await dinda.button('accounts_save').click()
  await hears(dinda, 'Saved')
  await expect(dinda.page.getByRole('heading', { level: 1 })).toHaveText('Dinda P. Wijaya')
  await dinda.page.reload()
  await expect(dinda.page.getByRole('heading', { level: 1 })).toHaveText('Dinda P. Wijaya')
  await expect(part(dinda, 'profile_details').getByLabel('Phone number')).toHaveValue('0813 2222 3333')
  await expect(part(dinda, 'profile_details').getByLabel('Year')).toHaveValue('1994')
})

story(
  'a change of the profile that is saved offline stays typed, and can be saved when the network is back',
  async ({ cast }) => {
    const ani = await cast.person('Ani Wijayanti')
    await ani.page.clock.install()
    await registersAndOpensProfile(ani)
    await ani.page.context().setOffline(true)
    // After this time the page would load the profile again.
    await ani.page.clock.fastForward('00:40')
    const name = part(ani, 'profile_details').getByLabel('Full name')
    await name.fill('Ani W.')
    await ani.button('accounts_save').click()
    await expect(part(ani, 'profile_details').getByRole('alert')).toContainText(
      ani.text('layout_problem_network'),
    )
    await expect(name).toHaveValue('Ani W.')
    await ani.page.context().setOffline(false)
    await ani.button('accounts_save').click()
    await expect(ani.page.getByRole('heading', { level: 1 })).toHaveText('Ani W.')
  },
)

story(
  'a customer changes the e-mail address by the link in the mail to the new address; the old one gets a mail too',
  async ({ cast, venue }) => {
    const eka = await cast.person('Eka Putri')
    await registersAndOpensProfile(eka)
    const address = `new.${eka.email}`
    await eka.button('accounts_change_email').click()
    const email = part(eka, 'accounts_email')
    await expect(email.getByLabel('New email')).toBeFocused()
    await email.getByLabel('New email').fill(address)
    await email.getByLabel('Current password').fill(password)
    await eka.button('profile_send_link').click()
    await expect(email).toContainText(`Check your new address for a link: ${address}`)
    await expect(email).toContainText(eka.email)

    const verificationLink = async (): Promise<string> => {
      const texts = mailsTo(venue.mailFolder, address).map(({ text }) => text)
      return /http:\/\/\S+\/auth\/verification-success#[\w-]{43}/.exec(texts.join('\n'))?.[0] ?? ''
    }
    await expect.poll(verificationLink, { timeout: 20_000 }).not.toBe('')
    await eka.page.goto(await verificationLink())
    await expect(eka.page).toHaveURL(/\/auth\/verification-success$/)
    await expect(eka.mainHeading).toHaveText(eka.text('layout_page_verified'))
    await opensProfile(eka)
    await expect(part(eka, 'accounts_email')).toContainText(address)
    await expect(part(eka, 'accounts_email')).not.toContainText('Check your new address')
    await expect
      .poll(() => mailsTo(venue.mailFolder, eka.email).length, { timeout: 20_000 })
      .toBeGreaterThan(1)
  },
)

story(
  'a new password logs out the other device, and a login applies language and theme',
  async ({ cast }) => {
    const citra = await cast.person('Citra Dewi')
    await registersAndOpensProfile(citra)
    const look = part(citra, 'profile_look')
    await look.getByText('Dark').click()
    await hears(citra, 'Saved')
    await look.getByText('Indonesia', { exact: true }).click()
    await expect(citra.page.getByRole('heading', { name: 'Bahasa dan tampilan' })).toBeVisible()
    await expect(citra.page.locator('html')).toHaveAttribute('data-theme', 'dark')

    const tablet = await cast.person('Citra Dewi', { width: 1440, height: 900 })
    await logsIn(tablet, { email: citra.email, password })
    await expect(tablet.page.getByRole('heading', { name: 'Perangkat tempat kamu masuk' })).toBeVisible()
    await expect(tablet.page.locator('html')).toHaveAttribute('data-theme', 'dark')

    const form = citra.page.getByRole('region', { name: 'Kata sandi', exact: true })
    await form.getByLabel('Kata sandi sekarang').fill(password)
    await form.getByLabel('Kata sandi baru').fill('twelve balls in a bag')
    await form.getByRole('button', { name: 'Ganti kata sandi' }).click()
    await expect(form.getByLabel('Kata sandi sekarang')).toHaveValue('')
    await expect(citra.page.getByText('Hanya di perangkat ini.')).toBeVisible()
    await tablet.page.reload()
    await expect(tablet.page).toHaveURL(/\/auth\/login/)
  },
)

story('a customer logs out all other devices', async ({ cast }) => {
  const lina = await cast.person('Lina Hartati')
  await registersAndOpensProfile(lina)
  const laptop = await cast.person('Lina Hartati', { width: 1440, height: 900 })
  await logsIn(laptop, { email: lina.email, password })
  await expect(laptop.page.getByRole('heading', { level: 1 })).toHaveText('Lina Hartati')
  await lina.page.reload()
  const sessions = part(lina, 'profile_sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('this browser')
  await sessions.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await laptop.page.reload()
  await expect(laptop.page).toHaveURL(/\/auth\/login/)
})

story('a customer turns news on and off, and sees when each was done', async ({ cast }) => {
  const sari = await cast.person('Sari Rahayu')
  await registersAndOpensProfile(sari)
  const news = sari.page.getByRole('switch')
  await expect(news).toHaveAttribute('aria-checked', 'false')
  await part(sari, 'profile_news').getByText(sari.text('profile_news_offer')).click()
  await expect(news).toHaveAttribute('aria-checked', 'true')
  await expect(part(sari, 'profile_news')).toContainText('Turned on')
  await news.click()
  await expect(part(sari, 'profile_news')).toContainText('Turned off')
})

story('a customer downloads the own data as a JSON and as a CSV file', async ({ cast }) => {
  const maya = await cast.person('Maya Anggraini')
  await registersAndOpensProfile(maya)
  const files = { profile_export_json: /^pantul-.*\.json$/, profile_export_csv: /^pantul-.*\.csv$/ }
  for (const [key, name] of Object.entries(files)) {
    const download = maya.page.waitForEvent('download')
    await maya.page.getByRole('link', { name: maya.text(key) }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(name)
    expect(readFileSync(await file.path(), 'utf8')).toContain(maya.email)
  }
})

story(
  'a customer deletes the account: the page explains what stays and asks for the password',
  async ({ cast }) => {
    const nina = await cast.person('Nina Oktavia')
    await registersAndOpensProfile(nina)
    await nina.button('profile_delete').click()
    const dialog = nina.page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('courts, hours and amounts of your bookings')
    await dialog.getByLabel('Your password').fill('not this one at all')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('This is not your current password.')).toBeVisible()
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(nina.page).toHaveURL(/\/auth\/login/)
    await logsIn(nina, { email: nina.email, password })
    await expect(
      nina.page.getByRole('alert').filter({ hasText: 'Email or password is wrong.' }),
    ).toBeVisible()
  },
)

const devices = [
  { language: 'en', width: 320 },
  { language: 'id', width: 390 },
  { language: 'en', width: 1440 },
] as const
for (const { language, width } of devices)
  story(
    `the profile has no accessibility faults in both themes, ${language}, ${width} px`,
    async ({ cast }) => {
      const rani = await cast.person('Rani Maharani', { language, width })
      await registersAndOpensProfile(rani)
      await expect(part(rani, 'profile_sessions').getByRole('listitem').first()).toBeVisible()
      await rani.button('accounts_change_email').click()
      await rani.button('profile_send_link').click()
      await rani.button('profile_change_password').click()
      const faults: string[] = []
      const addFaults = async () => {
        const { violations } = await new AxeBuilder({ page: rani.page }).setLegacyMode().analyze()
        faults.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))
        const wide = await rani.page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > width) faults.push(`${wide} px wide`)
      }
      await addFaults()
      await rani.page.emulateMedia({ colorScheme: 'dark' })
      await addFaults()
      await rani.button('profile_delete').click()
      await expect(rani.page.getByRole('dialog', { name: rani.text('profile_delete_title') })).toBeVisible()
      await addFaults()
      expect(faults).toEqual([])
    },
  )

story('a customer changes the name in the profile by keyboard only', async ({ cast }) => {
  const hana = await cast.person('Hana Wulan', { width: 1440, height: 900 })
  await registersAndOpensProfile(hana)
  await hana.tabsTo(hana.page.getByRole('link', { name: 'Your data' }))
  await hana.page.keyboard.press('Enter')
  await expect(hana.page.getByRole('heading', { name: 'Your data' })).toBeFocused()
  await hana.page.keyboard.press('Tab')
  await expect(hana.page.getByRole('link', { name: 'Download as JSON' })).toBeFocused()
  const name = hana.page.getByLabel('Full name')
  await name.focus()
  await hana.page.keyboard.press('End')
  await hana.page.keyboard.type(' K.')
  await hana.page.keyboard.press('Enter')
  await expect(hana.page.getByRole('heading', { level: 1 })).toHaveText('Hana Wulan K.')
})
