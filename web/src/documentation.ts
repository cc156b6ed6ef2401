// The pages of the documentation have no script: this only adds their styles to the build.
import 'virtual:theme.css';
import './features/accounts/landing/styles/site.css';
import './features/insight/documentation/styles/documentation.css';
