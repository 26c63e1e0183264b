import { hourLabel } from '@pantul/rules/hours'
import * as m from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { dataScript, escapeHtml } from './fill-page.ts'

/** Pages that search engines may index. */
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

type HeadFacts = {
  readonly path: string
  readonly title: string
  readonly language: 'en' | 'id'
  /** The public URL without a trailing slash. */
  readonly publicUrl: string
  readonly isFound: boolean
  /** Empty if the page has no snapshot. */
  readonly locations: readonly Location[]
  /** The location in the URL. */
  readonly linkedLocationId: string | null
  readonly shownLocationId: string | null
  /** Scripts that only this page needs. */
  readonly chunks: readonly string[]
}

/** The head of a page: title, description, preview tags for shared links, and preloads. */
export function writeHead(facts: HeadFacts): string {
  const { path, title, language, publicUrl, isFound } = facts
  const description = descriptionOf(facts)
  const isPublic = isFound && publicPages.some((publicPage) => publicPage === path)
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...facts.chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}" />`),
    ...(isPublic
      ? [
          `<link rel="canonical" href="${escapeHtml(publicUrl + path)}" />`,
          ...openGraphTags({
            'og:type': 'website',
            'og:site_name': m.layout_group_name({}, { locale: language }),
            'og:title': title,
            'og:description': description,
            'og:url': publicUrl + path + locationParameter(facts),
            'og:locale': language === 'id' ? 'id_ID' : 'en_GB',
            ...previewImageTags(facts),
            'og:image:width': '1200',
            'og:image:height': '630',
          }),
          '<meta name="twitter:card" content="summary_large_image" />',
        ]
      : ['<meta name="robots" content="noindex" />']),
    ...(isPublic && (path === '/' || path === '/locations')
      ? [dataScript('application/ld+json', locationsAsSchemaOrg(facts))]
      : []),
  ].join('\n    ')
}

/** The head of the desk, which search engines must not index. */
export const writeDeskHead = (language: HeadFacts['language']): string =>
  [
    `<title>${escapeHtml(`${m.desk_title({}, { locale: language })} – ${m.layout_group_name({}, { locale: language })}`)}</title>`,
    '<meta name="robots" content="noindex" />',
  ].join('\n    ')

/** The parameter of `og:url` that names the location: messengers fetch the URL without the sender's cookie. */
const locationParameter = ({ locations, linkedLocationId }: HeadFacts): string =>
  locations.some(({ id }) => id === linkedLocationId) ? `?location=${linkedLocationId}` : ''

/** The preview image of the location in the URL or on the page, otherwise of the venue group. */
function previewImageTags(facts: HeadFacts): Record<string, string> {
  const { publicUrl, language, locations, linkedLocationId, shownLocationId } = facts
  const location =
    locations.find(({ id }) => id === linkedLocationId) ?? locations.find(({ id }) => id === shownLocationId)
  if (location === undefined)
    return {
      'og:image': `${publicUrl}/sharing.jpg`,
      'og:image:type': 'image/jpeg',
      'og:image:alt': m.pages_picture({}, { locale: language }),
    }
  return {
    'og:image': `${publicUrl}/share/${location.id}.png`,
    'og:image:type': 'image/png',
    'og:image:alt': m.pages_picture_of({ name: location.name }, { locale: language }),
  }
}

function descriptionOf({ path, language, locations }: HeadFacts): string {
  const options = { locale: language }
  if (path !== '/locations' || locations.length === 0) return m.pages_description({}, options)
  const cities = new Intl.ListFormat(language).format([...new Set(locations.map(({ city }) => city))])
  return m.pages_locations_description({ cities }, options)
}

const openGraphTags = (properties: Readonly<Record<string, string>>): string[] =>
  Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
  )

/** The locations as schema.org data, for search engines. */
const locationsAsSchemaOrg = ({ locations, publicUrl }: HeadFacts): unknown => ({
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
