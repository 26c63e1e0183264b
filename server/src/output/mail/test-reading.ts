/** For tests: the visible texts of the HTML part. */
export const visible = (page: string): string[] =>
  page
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .split(/<[^>]*>/)
    .map((piece) => plain(piece).trim())
    .filter((piece) => piece !== '' && piece !== '✓' && piece !== 'Pantul')

const plain = (text: string): string =>
  text
    .replace(/&nbsp;/g, ' ')
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** For tests: the URLs in the HTML part. */
export const linksOf = (page: string): string[] =>
  [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => plain(href ?? ''))

/** For tests: the tags of the HTML part without URLs, to compare with a harmless mail. */
export const shapeOf = (page: string): string =>
  (page.match(/<[^>]*>/g) ?? []).join('').replace(/href="[^"]*"/g, '')

/** For tests: typed texts that try to inject markup. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  `' onmouseover='alert(1)`,
  '</style></title><iframe src=javascript:alert(1)>',
  '<a href="https://evil.example">Pay here</a>',
  '<!--',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]
