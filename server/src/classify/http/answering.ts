/**
 * Public services that only answer: whatever is sent there, nothing is kept. Each host is one whose documentation, named beside
 * it, has no request that writes; a POST is there for questions that are too long for an address.
 */
const HOSTS: ReadonlySet<string> = new Set([
  // https://www.ncbi.nlm.nih.gov/books/NBK25499/ (history sets are kept for the asker's own session)
  'eutils.ncbi.nlm.nih.gov',
  // https://pubchem.ncbi.nlm.nih.gov/docs/pug-rest
  'pubchem.ncbi.nlm.nih.gov',
  // https://www.rcsb.org/docs/programmatic-access/web-apis-overview
  'search.rcsb.org',
  'data.rcsb.org',
  // https://wiki.openstreetmap.org/wiki/Overpass_API
  'overpass-api.de',
  'overpass.kumi.systems',
  // https://nominatim.org/release-docs/latest/api/Overview/
  'nominatim.openstreetmap.org',
  // https://project-osrm.org/docs/v5.24.0/api/
  'router.project-osrm.org',
  // https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual
  'query.wikidata.org',
  // https://dbpedia.org/sparql
  'dbpedia.org',
  // https://api.semanticscholar.org/api-docs/
  'api.semanticscholar.org',
  // https://info.arxiv.org/help/api/
  'export.arxiv.org',
  // https://api.crossref.org/swagger-ui/
  'api.crossref.org',
  // https://docs.openalex.org
  'api.openalex.org',
  // https://clinicaltrials.gov/data-api/api
  'clinicaltrials.gov',
  // https://open.fda.gov/apis/
  'api.fda.gov',
  // https://open-meteo.com/en/docs
  'api.open-meteo.com',
  // https://google.github.io/osv.dev/api/
  'api.osv.dev',
]);

/** True where a request goes to nothing but such hosts. */
export function onlyAnswers(hosts: readonly string[]): boolean {
  return hosts.length > 0 && hosts.every((host) => HOSTS.has(host.toLowerCase()));
}
