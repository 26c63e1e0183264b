import { expect } from '@playwright/test'
import { newestLink } from './account-mail.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { registers } from './customer.ts'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

const texts = [
  { path: '/terms', language: 'en', title: 'Terms', section: 'Refunds', sample: 'Sample text.' },
  {
    path: '/terms',
    language: 'id',
    title: 'Ketentuan',
    section: 'Pengembalian dana',
    sample: 'Contoh teks.',
  },
  { path: '/privacy', language: 'en', title: 'Privacy', section: 'Your rights', sample: 'Sample text.' },
  { path: '/privacy', language: 'id', title: 'Privasi', section: 'Hakmu', sample: 'Contoh teks.' },
] as const

for (const { path, language, title, section, sample } of texts)
  for (const width of [320, 1440])
    story(
      `${path} is rendered on the server in ${language} and has no accessibility faults at ${width} px`,
      async ({ cast, venue }) => {
        const ani = await cast.person('Ani', { language, width })
        const serverHtml = await (
          await fetch(`${venue.address}${path}`, { headers: { 'accept-language': language } })
        ).text()
        for (const words of [sample, section, '2026']) expect(serverHtml).toContain(words)

        await ani.page.goto(path)
        await expect(ani.mainHeading).toHaveText(title)
        await expect(ani.page).toHaveTitle(`${title} – Pantul`)
        await expect(ani.page.getByRole('note')).toContainText(sample)
        const link = ani.page
          .getByRole('navigation', { name: ani.text('legal_contents') })
          .getByRole('link', {
            name: section,
          })
        await link.click()
        await expect(ani.page.getByRole('heading', { name: section })).toBeInViewport()
        expect(await accessibilityFaults(ani, width)).toEqual([])
        await ani.page.emulateMedia({ media: 'print' })
        await expect(link).toBeHidden()
        await expect(ani.page.getByRole('heading', { name: section })).toBeVisible()
        expect(cast.consoleComplaints).toEqual([])
      },
    )

story(
  'checkout and mail link to the legal texts, and no other page loads the texts',
  async ({ cast, venue }) => {
    await venue.clearRateLimits()
    const ani = await cast.person('Ani')
    const files: string[] = []
    ani.page.on('request', (request) => files.push(request.url()))
    await ani.page.goto('/')
    await ani.page.waitForLoadState('networkidle')
    expect(files.filter((file) => /terms|privacy|legal-page/.test(file))).toEqual([])
    await ani.page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(ani.mainHeading).toHaveText('Terms')
    await ani.page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(ani.mainHeading).toHaveText('Privacy')

    await ani.opensBoard('Pantul Abepura', { daysAhead: 26 })
    await ani.picks({ hours: [11], courts: ['Court 2'] })
    await ani.continuesToDetails()
    const checkout = ani.page.getByRole('main')
    await expect(checkout.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
    await expect(checkout.getByRole('link', { name: 'Privacy' })).toHaveAttribute('target', '_blank')

    await registers(ani)
    await newestLink(venue, ani.email, '/auth/verification-success')
    const [mail] = mailsTo(venue.mailFolder, ani.email)
    // A mail wraps its long lines by `=`.
    const text = mail?.text.replace(/=\r?\n/g, '')
    expect(text).toContain(`Terms: ${venue.address}/terms`)
    expect(text).toContain(`Privacy: ${venue.address}/privacy`)
  },
)
