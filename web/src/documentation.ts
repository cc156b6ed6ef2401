// The pages of the documentation have no script: this only adds their styles to the build.
import 'virtual:theme.css';
import './documentation.css';
