/** Where a browser tells the edge how the releases in use are doing. */
export const EDGE_REPORT_URL = '/edge/report';
