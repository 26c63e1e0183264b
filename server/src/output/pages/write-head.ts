import { hourLabel } from '@pantul/rules/hours'
import * as m from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { dataScript, escapeHtml } from './fill-page.ts'

/** Public pages; all others are excluded from search engines. */
export const publicPages = [
  '/',
  '/booking',
  '/locations',
  '/package',
  '/class',
  '/academy',
  '/promo',
  '/terms',
  '/privacy',
] as const

type Page = {
  readonly path: string
  readonly title: string
  readonly language: 'en' | 'id'
  /** The public URL without a trailing slash. */
  readonly publicUrl: string
  readonly isFound: boolean
  /** Empty if they could not be read. */
  readonly locations: readonly Location[]
  /** Unchecked ids: the location in the URL, and the location that the page shows. */
  readonly linkedId: string | null
  readonly locationId: string | null
  /** Scripts that only this page needs. */
  readonly chunks: readonly string[]
}

/** The head of a page: title, description, social preview tags, and preloads. */
export function writeHead(page: Page): string {
  const { path, title, language, publicUrl, isFound } = page
  const description = descriptionOf(page)
  const isPublic = isFound && publicPages.some((one) => one === path)
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...page.chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}" />`),
    ...(isPublic
      ? [
          `<link rel="canonical" href="${escapeHtml(publicUrl + path)}" />`,
          ...openGraphTags({
            'og:type': 'website',
            'og:site_name': m.layout_group_name({}, { locale: language }),
            'og:title': title,
            'og:description': description,
            'og:url': publicUrl + path + searchOf(page),
            'og:locale': language === 'id' ? 'id_ID' : 'en_GB',
            ...pictureOf(page),
            'og:image:width': '1200',
            'og:image:height': '630',
          }),
          '<meta name="twitter:card" content="summary_large_image" />',
        ]
      : ['<meta name="robots" content="noindex" />']),
    ...(isPublic && (path === '/' || path === '/locations')
      ? [dataScript('application/ld+json', placesOf(page))]
      : []),
  ].join('\n    ')
}

/** The head of the desk: its title, and that search engines must not index it. */
export const writeDeskHead = (language: Page['language']): string =>
  [
    `<title>${escapeHtml(`${m.desk_title({}, { locale: language })} – ${m.layout_group_name({}, { locale: language })}`)}</title>`,
    '<meta name="robots" content="noindex" />',
  ].join('\n    ')

/**
 * The query of the canonical URL. It names the location, because messengers fetch the URL without the sender's cookie.
 */
const searchOf = ({ locations, linkedId }: Page): string =>
  locations.some(({ id }) => id === linkedId) ? `?location=${linkedId}` : ''

/** The preview image: of the location in the link or on the page, otherwise of the group. */
function pictureOf({ publicUrl, language, locations, linkedId, locationId }: Page): Record<string, string> {
  const named = locations.find(({ id }) => id === linkedId) ?? locations.find(({ id }) => id === locationId)
  if (named === undefined)
    return {
      'og:image': `${publicUrl}/sharing.jpg`,
      'og:image:type': 'image/jpeg',
      'og:image:alt': m.pages_picture({}, { locale: language }),
    }
  return {
    'og:image': `${publicUrl}/share/${named.id}.png`,
    'og:image:type': 'image/png',
    'og:image:alt': m.pages_picture_of({ name: named.name }, { locale: language }),
  }
}

function descriptionOf({ path, language, locations }: Page): string {
  const locale = { locale: language }
  if (path !== '/locations' || locations.length === 0) return m.pages_description({}, locale)
  const cities = new Intl.ListFormat(language).format([...new Set(locations.map(({ city }) => city))])
  return m.pages_locations_description({ cities }, locale)
}

const openGraphTags = (properties: Readonly<Record<string, string>>): string[] =>
  Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
  )

/** The locations as schema.org data. */
const placesOf = ({ locations, publicUrl }: Page): unknown => ({
  '@context': 'https://schema.org',
  '@graph': locations.map((location) => ({
    '@type': 'SportsActivityLocation',
    '@id': `${publicUrl}/locations#${location.id}`,
    name: location.name,
    url: `${publicUrl}/locations`,
    image: `${publicUrl}/share/${location.id}.png`,
    telephone: location.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: location.address,
      addressLocality: location.city,
      addressCountry: 'ID',
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude },
    openingHoursSpecification: location.openHours.map(({ weekday, from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${weekdays[weekday]}`,
      opens: hourLabel(from),
      // Hour 24 is midnight at the end of the day.
      closes: to === 24 ? '23:59' : hourLabel(to),
    })),
    amenityFeature: location.facilities.map((facility) => ({
      '@type': 'LocationFeatureSpecification',
      name: facility,
      value: true,
    })),
  })),
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
